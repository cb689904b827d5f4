import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldMessage } from './field-message.tsx';
import { useErrorLook } from './use-error-look.ts';

/** The id of a control's label, for other elements that refer to it. */
export function labelId(controlId: string): string {
  return `${controlId}-label`;
}

/** The props of every labelled control beside its native attributes. */
export type FieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** The id of a message that several controls share. The parent renders it. */
export type SharedMessage = { errorId?: string | undefined };

/** The attributes for the control inside. */
type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export function Field({
  label,
  hint,
  error,
  errorId: sharedErrorId,
  id,
  children,
}: FieldProps &
  SharedMessage & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = sharedErrorId ?? `${controlId}-error`;
  const look = useErrorLook(error);

  return (
    <div
      className={classNames(styles.field, look.bad && styles.bad)}
      data-bad={look.bad || undefined}
      ref={look.watch}
    >
      <label className={styles.label} id={labelId(controlId)} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        className: styles.control,
        'aria-describedby': classNames(hint && hintId, error && errorId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {sharedErrorId === undefined && <FieldMessage id={errorId} error={error} />}
    </div>
  );
}
