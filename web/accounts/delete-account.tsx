import { call } from '../api/call.ts';
import { confirmAlert } from '../overlays/overlay-store.ts';
import { PasswordInput } from '../ui/password-input.tsx';
import { AccountForm } from './account-form.tsx';
import styles from './settings-page.module.css';
import { useAccountForm } from './use-account-form.ts';
import { notifyDone, useTakeUser } from './use-own-change.ts';

/** Password first, then the question; what happens and what stays is said before either. */
export function DeleteAccount() {
  const takeUser = useTakeUser();
  const form = useAccountForm({ current_password: '' }, async (values) => {
    // Without a password there is nothing to confirm; the server says what is missing.
    if (values.current_password !== '' && !(await isSure())) return;
    takeUser(await call('requestDeletion', { body: values }));
    notifyDone('Your account will be erased in 14 days.');
    document.getElementById('content')?.focus({ preventScroll: true });
  });

  return (
    <section className={styles.section} aria-labelledby="delete">
      <h2 id="delete">Delete my account</h2>
      <p>
        Your account is erased 14 days after you ask for it: your profile, your picture and what
        only you could see. Until then you can sign in and keep it after all.
      </p>
      <p>
        What was booked and paid stays in the books without your profile, as long as tax law asks
        the association to show where its money came from and went.
      </p>
      <AccountForm form={form} button="Delete my account">
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...form.field('current_password')}
        />
      </AccountForm>
    </section>
  );
}

function isSure(): Promise<boolean> {
  return confirmAlert({
    type: 'warning',
    title: 'Delete your account?',
    bodyText:
      'It is erased in 14 days, and then nobody can bring it back. Until then you can change your mind here.',
    primaryCTAText: 'Delete',
    showSecondaryCTA: true,
  });
}
