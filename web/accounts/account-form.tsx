import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './account-card.module.css';
import { FormFailure } from './form-failure.tsx';
import type { AccountFormState } from './use-account-form.ts';

/** Fields, what went wrong besides them, and the button. */
export function AccountForm({
  form: { submit, failure, isSubmitting },
  button,
  children,
}: {
  form: AccountFormState;
  button: string;
  children?: ReactNode;
}) {
  return (
    // The server is the one that checks; `post` keeps a password out of the address whatever happens.
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      {children}
      <FormFailure message={failure} />
      <Button className={styles.wide} type="submit" loading={isSubmitting}>
        {button}
      </Button>
    </form>
  );
}
