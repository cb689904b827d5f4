import { useQueryClient } from '@tanstack/react-query';
import { erasureDays } from '#contract/values/portal-limits.ts';

import { lateCall } from '#web/api/late-call.ts';
import { refreshStatus } from '#web/api/session.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { hasLeft } from '#web/forms/has-left.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { confirmAlert } from '#web/overlays/overlay-store.ts';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import sections from '../../ui/sections.module.css';
import { useTakeUser } from '../use-take-user.ts';

/** Shows the consequences first, then asks for the password, and then for a confirmation. */
export function DeleteAccount() {
  const queryClient = useQueryClient();
  const takeUser = useTakeUser();
  const form = useCheckedForm({ current_password: '' }, async (values) => {
    const { pathname } = window.location;
    // N23: nobody is asked whether they are sure, and then told that the password is wrong.
    await lateCall('checkPassword', { body: values });
    if (hasLeft(pathname) || !(await confirmDeletion())) return;
    takeUser(await lateCall('requestDeletion', { body: values }));
    // The call has also cancelled the membership.
    await Promise.allSettled([
      refreshStatus(queryClient),
      queryClient.invalidateQueries({ queryKey: ['membership'] }),
    ]);
    notifyDone(`Your account will be erased in ${erasureDays} days.`);
    showOutcome('deletion');
  });

  return (
    <section className={sections.section} aria-labelledby="delete">
      <h3 id="delete">Delete my account</h3>
      <p>
        Members no longer find you from the moment you ask for it. Everything in your account is
        erased {erasureDays} days later; until then you can sign in and keep it after all. A
        membership is cancelled at once, so that no further year is charged; what you booked for a
        day after the erasing is cancelled with the account and paid back.
      </p>
      <p>
        Our records still have to show that a place was booked and paid for, and what was given to
        charity. They keep that, but not your name.
      </p>
      <CheckedForm form={form} button="Delete My Account" variant="flag">
        <PasswordInput
          label="Current Password"
          autoComplete="current-password"
          {...form.field('current_password')}
        />
      </CheckedForm>
    </section>
  );
}

function confirmDeletion(): Promise<boolean> {
  return confirmAlert({
    type: 'warning',
    title: 'Delete your account?',
    bodyText: `It’s erased in ${erasureDays} days, and after that nobody can bring it back. Until then you can change your mind here.`,
    primaryCTAText: 'Delete',
    showSecondaryCTA: true,
    secondaryCTAText: 'Keep My Account',
  });
}
