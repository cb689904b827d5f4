import { useQuery, useQueryClient } from '@tanstack/react-query';
import { verifyHours } from '#contract/values/portal-limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { lateCall } from '#web/api/late-call.ts';
import { refreshUser, userQuery, useUser } from '#web/api/session.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { EmailInput } from '#web/forms/email-input.tsx';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import sections from '../../ui/sections.module.css';
import { OutboxLink } from '../outbox-link.tsx';
import { useTakeUser } from '../use-take-user.ts';
import { Setting } from './setting.tsx';

/** B11: the new email address is used once it is confirmed by its link; until then the present one stays. */
export function UpdateEmailPage() {
  const user = useUser();
  const takeUser = useTakeUser();
  const form = useCheckedForm({ email: '', current_password: '' }, async (values) => {
    takeUser(await lateCall('updateEmail', { body: values }));
    form.reset();
    showOutcome('setting');
    notifyDone(`An email is on its way to ${values.email}.`);
  });

  return (
    <Setting
      of="update-email"
      description="Change the email address of your account."
      lead={
        <>
          You sign in with <strong>{user?.email}</strong>, and our emails go there.
        </>
      }
    >
      {user?.pending_email && <Pending email={user.pending_email} />}
      <CheckedForm form={form} button="Change My Email Address">
        <EmailInput
          label="New Email Address"
          hint="We’ll send a link there. Your email address changes once you confirm it there; we’ll also let your current one know."
          {...form.field('email')}
        />
        <PasswordInput
          label="Current Password"
          autoComplete="current-password"
          {...form.field('current_password')}
        />
      </CheckedForm>
    </Setting>
  );
}

function Pending({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const takeUser = useTakeUser();
  const { run, failure, underWay } = useButtonChange();

  // The address is usually confirmed in another tab.
  useQuery({ ...userQuery, refetchOnWindowFocus: 'always' });

  async function resend() {
    try {
      await lateCall('resendEmailChange');
    } catch (error) {
      // Confirmed or cancelled elsewhere: show the current state.
      if (error instanceof ApiError && error.status === 404) await refreshUser(queryClient);
      throw error;
    }
  }

  return (
    <div className={sections.notice}>
      <p role="status">
        <strong>{email}</strong> is waiting to be confirmed. Open the link in the email we sent
        there within {verifyHours} hours, and confirm the address.
      </p>
      <OutboxLink to={email} />
      <FormFailure message={failure} />
      <div className={sections.buttons}>
        <Button
          loading={underWay.includes('resend')}
          onClick={() =>
            run(
              'resend',
              resend,
              `A new email is on its way to ${email}. Only the newest one counts.`,
            )
          }
        >
          Send the Link Again
        </Button>
        <Button
          variant="outline"
          loading={underWay.includes('cancel')}
          onClick={() =>
            run(
              'cancel',
              async () => {
                takeUser(await lateCall('cancelEmailChange'));
                showOutcome('setting');
              },
              // Also true if the link was used first, for instance on a phone.
              'Your email address stays as it is.',
            )
          }
        >
          Keep My Current Email
        </Button>
      </div>
    </div>
  );
}
