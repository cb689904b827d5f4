import { type ComponentProps, type MouseEvent, useRef } from 'react';
import type { VisitState } from './router.ts';
import { useLocation, useRouter } from './router-provider.tsx';
import { hrefOf, type Target } from './url.ts';

interface LinkProps
  extends Target,
    Omit<
      ComponentProps<'a'>,
      'href' | 'target' | 'download' | 'ref' | 'onPointerLeave' | 'onBlur'
    > {
  state?: VisitState;
  /** False for a screen that depends on an effect of the click. */
  preload?: false;
}

/** Milliseconds: a pointer that only passes a link fetches nothing. */
const preloadDelay = 50;

/** A link to another screen. Before hydration, and for a new tab, it is a plain link. */
export function Link({ to, params, search, hash, state, preload, ...native }: LinkProps) {
  const router = useRouter();
  const { pathname } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const target: Target = {
    to,
    ...(params && { params }),
    ...(search && { search }),
    ...(hash !== undefined && { hash }),
  };
  const isHere = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));

  function go(event: MouseEvent<HTMLAnchorElement>) {
    native.onClick?.(event);
    const isForBrowser = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || isForBrowser) return;
    event.preventDefault();
    void router.navigate({ ...target, ...(state && { state }) });
  }

  function intend() {
    if (preload === false) return;
    clearTimeout(timer.current);
    // A failure is ignored: a click fetches again and shows it.
    timer.current = setTimeout(() => router.preload(target).catch(() => {}), preloadDelay);
  }

  const forget = () => clearTimeout(timer.current);
  return (
    <a
      aria-current={isHere && search === undefined ? 'page' : undefined}
      {...native}
      href={hrefOf(target)}
      onClick={go}
      onPointerEnter={(event) => {
        native.onPointerEnter?.(event);
        intend();
      }}
      onPointerLeave={forget}
      onFocus={(event) => {
        native.onFocus?.(event);
        intend();
      }}
      onBlur={forget}
    />
  );
}
