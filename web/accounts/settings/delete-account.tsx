import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { erasureDays } from '#contract/values/portal-limits.ts';
import { lateCall } from '#web/api/late-call.ts';
import { refreshStatus } from '#web/api/session.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { hasLeft } from '#web/forms/has-left.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { confirmAlert } from '#web/overlays/overlay-store.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import sections from '../../ui/sections.module.css';
import { useTakeUser } from '../use-take-user.ts';
import styles from './settings-page.module.css';

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

  const [isOpen, setOpen] = useState(false);

  /** The button gives way to the form, whose field takes the focus. */
  function open() {
    flushSync(() => setOpen(true));
    form.ref.current?.querySelector('input')?.focus();
  }

  return (
    <section className={sections.section} aria-labelledby="delete">
      <h3 id="delete">Delete my account</h3>
      <p>If you delete it:</p>
      <ul>
        <li>Members no longer find you. Your membership is cancelled, with no further charge.</li>
        <li>
          {erasureDays} days later all that is in your account is erased. Until then you can sign in
          and keep it.
        </li>
        <li>Bookings for events after those {erasureDays} days are cancelled and refunded.</li>
        <li>Our records keep that a place was paid for and what was given, but not your name.</li>
      </ul>
      {isOpen ? (
        <CheckedForm form={form} button="Delete My Account" variant="flag">
          <PasswordInput
            label="Current Password"
            autoComplete="current-password"
            {...form.field('current_password')}
          />
        </CheckedForm>
      ) : (
        <Button variant="outline" className={styles.delete} onClick={open}>
          Delete My Account
        </Button>
      )}
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
