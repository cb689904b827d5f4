import { useQueryClient } from '@tanstack/react-query';
import { lateCall } from '#web/api/late-call.ts';
import { refreshUser, useUser } from '#web/api/session.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { notifyLoadFailure } from '#web/overlays/overlay-store.ts';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { NewPasswordInputs } from '../new-password-inputs.tsx';
import { Setting } from './setting.tsx';

export function UpdatePasswordPage() {
  const user = useUser();
  const queryClient = useQueryClient();
  const form = useCheckedForm(
    { current_password: '', password: '', password_confirmation: '' },
    async (values) => {
      await lateCall('updatePassword', { body: values });
      form.reset();
      notifyDone('Your password is changed, and all other devices are signed out.');
      void queryClient.invalidateQueries({ queryKey: ['sessions'] });
      // A pending change of the email address is void now.
      await refreshUser(queryClient).catch(notifyLoadFailure);
    },
  );

  return (
    <Setting
      of="update-password"
      description="Change the password of your account."
      lead="When you change it, you stay signed in here, all other devices are signed out, and we email you."
    >
      <CheckedForm form={form} button="Change My Password">
        {/* Password managers need to know the account. */}
        <input type="email" autoComplete="username" value={user?.email} readOnly hidden />
        <PasswordInput
          label="Current Password"
          autoComplete="current-password"
          {...form.field('current_password')}
        />
        <NewPasswordInputs label="New Password" field={form.field} />
      </CheckedForm>
    </Setting>
  );
}
