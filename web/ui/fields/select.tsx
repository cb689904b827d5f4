import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { ChevronDownIcon } from '../icons/icon.tsx';
import { Field, type FieldProps, type SharedMessage } from './field.tsx';
import styles from './select.module.css';

/** Options are native children. */
export function Select({
  label,
  hint,
  error,
  errorId,
  children,
  ...native
}: FieldProps & SharedMessage & Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} errorId={errorId} id={native.id}>
      {(control) => (
        <div className={styles.group}>
          <select {...native} {...control} className={classNames(control.className, styles.select)}>
            {children}
          </select>
          <ChevronDownIcon />
        </div>
      )}
    </Field>
  );
}
