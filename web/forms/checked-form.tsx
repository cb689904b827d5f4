import type { ReactNode } from 'react';
import styles from './form.module.css';
import { FormFailure } from './form-failure.tsx';
import { SendButton } from './send-button.tsx';
import type { CheckedFormState } from './use-checked-form.ts';

/** Fields, what went wrong besides them, and the button. */
export function CheckedForm({
  form,
  button,
  variant,
  children,
}: {
  form: CheckedFormState;
  button: string;
  variant?: 'outline';
  children?: ReactNode;
}) {
  return (
    // The server is the one that checks; `post` keeps a password out of the address whatever happens.
    <form className={styles.form} method="post" noValidate onSubmit={form.submit}>
      {children}
      <FormFailure message={form.failure} />
      <SendButton form={form} variant={variant} className={styles.wide}>
        {button}
      </SendButton>
    </form>
  );
}
