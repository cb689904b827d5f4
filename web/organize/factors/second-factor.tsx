import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { useRouter, useSearch } from '#web/router/router-provider.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import sections from '../../ui/sections.module.css';
import { lacksFactor, refreshSelf, useSelf } from '../session/organizer.ts';
import { AddFactor } from './add-factor.tsx';
import { OwnFactors } from './own-factors.tsx';
import { ProveMailbox } from './prove-mailbox.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor-page.module.css';
import { ShowFactor } from './show-factor.tsx';

/** What stands around it: the console's screen, or the account settings. */
export type FactorFrame = ComponentType<{ lead: string; children: ReactNode }>;

/** Shows the second factor, sets up the first one, or looks after one's own (10.3). */
export function SecondFactor({ Frame }: { Frame: FactorFrame }) {
  const self = useSelf();
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const goOn = useGoOn();
  if (!self) {
    return (
      <Frame lead="What lets you in besides your password.">
        <Coming />
      </Frame>
    );
  }

  async function added(recoveryCodes: string[] | null) {
    if (recoveryCodes) setCodes(recoveryCodes);
    await refreshSelf(queryClient);
    await queryClient.invalidateQueries({ queryKey: ['factors'] });
    showOutcome('setting');
    if (!recoveryCodes) await goOn();
  }

  if (codes) {
    const done = async () => {
      // Also if it is still under way from `added`: the next screen lets nobody in by what was known before.
      await refreshSelf(queryClient);
      await goOn();
      setCodes(undefined);
    };
    return (
      <Frame lead="Keep these apart from your device.">
        <RecoveryCodes codes={codes} onDone={done} />
      </Frame>
    );
  }
  const { factor } = self;
  if (!isOrganizer(self) && !hasFactor(self) && !factor.passkeys_offered) {
    return (
      <Frame lead="You have none.">
        <p>You sign in with your password.</p>
      </Frame>
    );
  }
  const isUnproved = factor.mailbox === 'none' || factor.mailbox === 'sent';
  if (isUnproved) {
    return (
      <Frame lead={whyOne(self)}>
        <ProveMailbox self={self} />
      </Frame>
    );
  }
  if (!hasFactor(self)) {
    return (
      <Frame
        lead={isOrganizer(self) ? `${whyOne(self)} Set up one, and you are in.` : whyOne(self)}
      >
        <AddFactor factor={factor} onAdded={added} />
      </Frame>
    );
  }
  if (lacksFactor(self)) {
    return (
      <Frame lead="Your password is right. Now show that it is you.">
        <div className={styles.narrow}>
          <ShowFactor factor={factor} onShown={goOn} />
        </div>
      </Frame>
    );
  }
  return (
    <Frame lead="What lets you in besides your password.">
      <OwnFactors onCodes={setCodes} />
      <AddFactor factor={factor} onAdded={added} />
    </Frame>
  );
}

/** V26: also people who organize nothing look after theirs. */
const isOrganizer = ({ grants }: OrganizerSelf) => grants.length > 0;

const whyOne = (self: OrganizerSelf) =>
  isOrganizer(self)
    ? 'A second factor protects your account if someone learns your password.'
    : 'Optional, and safer than a password alone.';

function hasFactor({ factor }: OrganizerSelf): boolean {
  return factor.totp || factor.passkeys > 0;
}

/** Back to where the second factor was missing. */
function useGoOn() {
  const router = useRouter();
  const { redirect } = useSearch();
  return async () => {
    if (redirect === undefined) return;
    const url = new URL(redirect, location.origin);
    const isOurs = url.origin === location.origin && router.match(url.pathname).route !== undefined;
    const href = isOurs ? url.pathname + url.search : '/organize';
    await router.navigate({ href, replace: true });
  };
}

/** While it is not known what the account has. */
function Coming() {
  return (
    <div className={sections.stack}>
      <p className="visually-hidden" role="status">
        Loading your second factor…
      </p>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="button" />
    </div>
  );
}
