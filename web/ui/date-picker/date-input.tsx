import { Field, type FieldProps } from '../fields/field.tsx';
import { DatePicker, type DatePickerProps } from './date-picker.tsx';

/** 2.17: a date to type or pick, as MM/dd/yyyy; `max` is the latest allowed day. */
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
