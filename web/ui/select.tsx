import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { ChevronDownIcon } from './icon.tsx';
import styles from './select.module.css';

/** Options are native children, so groups and disabled options need nothing from here. */
export function Select({
  label,
  hint,
  error,
  children,
  ...native
}: FieldProps & Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} id={native.id}>
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
