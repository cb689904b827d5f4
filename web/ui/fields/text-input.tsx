import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

export function TextInput({
  label,
  hint,
  error,
  type = 'text',
  ...native
}: FieldProps & Omit<ComponentProps<'input'>, 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} id={native.id}>
      {(control) => <input {...native} type={type} {...control} />}
    </Field>
  );
}
