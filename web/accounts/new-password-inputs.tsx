import { password } from 'virtual:limits/register';
import { PasswordInput } from '../ui/fields/password-input.tsx';

type InputProps = Omit<Parameters<typeof PasswordInput>[0], 'label'>;

/** A new password. The hint shows its rules before the first try (B10). */
export function NewPasswordInput({
  label = 'Password',
  ...field
}: { label?: string | undefined } & InputProps) {
  return (
    <PasswordInput
      label={label}
      hint={`At least ${password.minLength} characters, not your email address and not a common password. A few words in a row work well.`}
      autoComplete="new-password"
      {...field}
    />
  );
}

/** In place of another one, typed twice: who mistypes it here is locked out. */
export function NewPasswordInputs({
  label = 'Password',
  field,
}: {
  label?: string;
  field: (name: 'password' | 'password_confirmation') => InputProps;
}) {
  return (
    <>
      <NewPasswordInput label={label} {...field('password')} />
      <PasswordInput
        label={`Repeat the ${label}`}
        autoComplete="new-password"
        {...field('password_confirmation')}
      />
    </>
  );
}
