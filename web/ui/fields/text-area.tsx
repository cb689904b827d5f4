import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './text-area.module.css';

export function TextArea({
  label,
  hint,
  error,
  rows = 3,
  ...native
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} id={native.id}>
      {(control) => (
        <textarea
          {...native}
          rows={rows}
          {...control}
          className={classNames(control.className, styles.area)}
        />
      )}
    </Field>
  );
}
