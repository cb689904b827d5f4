import { TextInput } from '../ui/fields/text-input.tsx';

/** With the attributes that phones and password managers use. */
export function EmailInput({
  label = 'Email',
  ...props
}: Omit<Parameters<typeof TextInput>[0], 'label' | 'type'> & { label?: string }) {
  return (
    <TextInput
      label={label}
      aria-required
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
      {...props}
    />
  );
}
