import { password } from 'virtual:limits/register';
import { PasswordInput } from '../ui/password-input.tsx';

type Wiring = Omit<Parameters<typeof PasswordInput>[0], 'label'>;

/** A password to be chosen, twice. Its rules are said before anybody can get them wrong (B10). */
export function NewPasswordInputs({
  label = 'Password',
  field,
}: {
  label?: string;
  field: (name: 'password' | 'password_confirmation') => Wiring;
}) {
  return (
    <>
      <PasswordInput
        label={label}
        hint={`At least ${password.minLength} characters, not your email address and not a common password. A few words in a row do well.`}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordInput
        label="Repeat the Password"
        autoComplete="new-password"
        {...field('password_confirmation')}
      />
    </>
  );
}
