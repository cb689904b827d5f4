import { Fragment, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './form.module.css';
import { FormFailure } from './form-failure.tsx';
import { RequiredNote } from './required-note.tsx';
import type { CheckedFormState } from './use-checked-form.ts';

/** A form: its fields, the failure that is about none of them, and the button. */
export function CheckedForm({
  form,
  button,
  variant,
  frame = (pressed) => pressed,
  children,
}: {
  /** With another `key` its fields begin anew; the button stays, with the focus. */
  form: CheckedFormState & { key?: number; above?: ReactNode };
  button: string;
  variant?: 'outline' | 'flag' | undefined;
  /** What stands around the button. */
  frame?: ((button: ReactNode) => ReactNode) | undefined;
  children?: ReactNode;
}) {
  return (
    // The server validates the fields. `post` keeps a password out of the URL, even without JavaScript.
    <form ref={form.ref} className={styles.form} method="post" noValidate onSubmit={form.submit}>
      {form.above}
      {children && <RequiredNote />}
      <Fragment key={form.key}>{children}</Fragment>
      <FormFailure message={form.failure} />
      {frame(
        <Button
          type="submit"
          variant={variant ?? 'green'}
          loading={form.isSubmitting}
          className={styles.wide}
        >
          {button}
        </Button>,
      )}
    </form>
  );
}
