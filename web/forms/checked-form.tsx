import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './form.module.css';
import { FormFailure } from './form-failure.tsx';
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
      <Button
        type="submit"
        variant={variant ?? 'green'}
        loading={form.isSubmitting}
        className={styles.wide}
      >
        {button}
      </Button>
    </form>
  );
}
