import { TextInput } from '../ui/text-input.tsx';

/** An address as phones and password managers want to be asked for it. */
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
