import { Component, Fragment, type ReactNode, Suspense } from 'react';
import type { ScreenView } from '#web/router/router.ts';
import { useRouter, useView } from '#web/router/router-provider.tsx';
import { waitingTitle } from '../new-title.tsx';
import { ScreenError } from './screen-error.tsx';
import { ScreenLoading } from './screen-loading.tsx';

/** The current screen, or its error. */
export function CurrentScreen() {
  const view = useView();
  const { shortName } = useRouter().context;
  const { Screen = ScreenLoading, Frame = Fragment, error, isLoading } = view;
  return (
    <Suspense fallback={<ScreenLoading />}>
      {isLoading && <title>{`${waitingTitle} · ${shortName}`}</title>}
      <Catch view={view}>
        {error === undefined ? (
          <Frame>
            <Screen />
          </Frame>
        ) : (
          <ScreenError error={error} />
        )}
      </Catch>
    </Suspense>
  );
}

interface CatchProps {
  view: ScreenView;
  children: ReactNode;
}

interface Caught {
  view: ScreenView;
  error?: unknown;
}

/** Catches errors while a screen renders. The next screen resets it. */
class Catch extends Component<CatchProps, Caught> {
  override state: Caught = { view: this.props.view };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ view }: CatchProps, state: Caught) {
    return view === state.view ? null : { view, error: undefined };
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ScreenError error={error} />;
  }
}
