import { TextInput } from '../ui/text-input.tsx';

/** An address as phones and password managers want to be asked for it. */
export function EmailInput(props: Omit<Parameters<typeof TextInput>[0], 'label' | 'type'>) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
