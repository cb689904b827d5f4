import { Field, type FieldProps } from '../fields/field.tsx';
import { DatePicker, type DatePickerProps } from './date-picker.tsx';

/** 2.17: a date one types or picks, as MM/dd/yyyy; `max` is the latest day that is allowed. */
export function DateInput({
  label,
  hint,
  error,
  ...picker
}: FieldProps & Omit<DatePickerProps, 'className' | 'typing' | 'minView'>) {
  return (
    <Field label={label} hint={hint} error={error} id={picker.id}>
      {(control) => (
        <DatePicker format="MM/dd/yyyy" placeholder="MM/DD/YYYY" {...picker} {...control} typing />
      )}
    </Field>
  );
}
