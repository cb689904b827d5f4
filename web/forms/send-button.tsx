import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './send-button.module.css';
import type { CheckedFormState } from './use-checked-form.ts';

/** Sends a form, which only the program can: before it is there, neither a press nor Enter does. */
export function SendButton({
  form: { isEarly, isSubmitting },
  variant,
  className,
  children,
}: {
  form: Pick<CheckedFormState, 'isEarly' | 'isSubmitting'>;
  variant?: 'outline' | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Button
      variant={variant ?? 'green'}
      className={classNames(isEarly && styles.early, className)}
      type="submit"
      disabled={isEarly}
      loading={isSubmitting}
    >
      {children}
    </Button>
  );
}
