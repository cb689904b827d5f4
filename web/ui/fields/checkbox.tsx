import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice.module.css';
import { FieldMessage } from './field-message.tsx';
import { useErrorLook } from './use-error-look.ts';

export function Checkbox({
  label,
  error,
  ...native
}: { label: ReactNode; error?: string | undefined } & Omit<
  ComponentProps<'input'>,
  'className' | 'type'
>) {
  const errorId = useId();
  const look = useErrorLook(error);

  return (
    <div
      className={classNames(look.bad && styles.bad)}
      data-bad={look.bad || undefined}
      ref={look.watch}
    >
      <label className={styles.label}>
        <input
          {...native}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldMessage id={errorId} error={error} />
    </div>
  );
}
