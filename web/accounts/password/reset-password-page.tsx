import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resetMinutes } from '#contract/values/portal-limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { CallAnswer } from '#web/api/call.ts';
import { lateCall, useLateCall } from '#web/api/late-call.ts';
import { refreshStatus, refreshUser, useUser } from '#web/api/session.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { hasLeft } from '#web/forms/has-left.ts';
import { TryAgain } from '#web/forms/try-again.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { Working } from '#web/forms/working.tsx';
import { Link } from '#web/router/link.tsx';
import { useNavigate } from '#web/router/router-provider.tsx';
import { NewPasswordInputs } from '../new-password-inputs.tsx';
import { AccountPanel } from '../panel/account-panel.tsx';
import { RequestEmail } from '../request-email.tsx';
import { TermsCheckbox } from '../terms-checkbox.tsx';
import { isFirstPassword, resetToken } from './reset-token.ts';

const description = 'Choose a new password for your account.';

/** The target of the link in the email. The link is validated before the form is shown. */
export function ResetPasswordPage() {
  const token = resetToken();
  return token === undefined ? <DeadLink isReloaded /> : <CheckedLink token={token} />;
}

function CheckedLink({ token }: { token: string }) {
  const { isSuccess, isFetching, error, refetch } = useLateCall('validateLink', {
    body: { token },
  });
  const [usedUp, setUsedUp] = useState(false);

  if (usedUp || error?.status === 400) return <DeadLink />;
  if (isSuccess) return <ChoosePassword token={token} onDeadLink={() => setUsedUp(true)} />;
  if (isFetching || !error) {
    return (
      <AccountPanel title="One moment" description={description} motif="key">
        <Working text="Checking your link…" />
      </AccountPanel>
    );
  }
  return (
    <AccountPanel
      title="Not possible right now"
      description={description}
      motif="key"
      lead="We couldn’t check your link just now."
    >
      <TryAgain error={error} onTry={refetch} />
    </AccountPanel>
  );
}

function ChoosePassword({ token, onDeadLink }: { token: string; onDeadLink: () => void }) {
  const navigate = useNavigate();
  const reloadSession = useReloadSession();
  const isFirst = isFirstPassword();
  const empty = { password: '', password_confirmation: '', terms: false };
  const form = useCheckedForm(empty, async ({ terms, ...passwords }) => {
    let opened: CallAnswer<'resetPassword'>['data'];
    try {
      ({ data: opened } = await lateCall('resetPassword', {
        // The server validates the checkbox like every other field.
        body: { token, ...passwords, ...(isFirst && { terms: terms as true }) },
      }));
    } catch (error) {
      if (error instanceof ApiError && error.errors.token) return onDeadLink();
      throw error;
    }
    await reloadSession();
    notifyDone(
      isFirst
        ? 'The account is yours. Please sign in with your password.'
        : 'Your password is changed. Please sign in with it.',
    );
    // A person who left the screen is not moved.
    if (hasLeft('/reset-password')) return;
    const { email, redirect } = opened;
    await navigate({
      to: '/login',
      search: redirect === null ? {} : { redirect },
      state: { email },
      replace: true,
    });
  });

  return (
    <AccountPanel
      title={isFirst ? 'Choose your password' : 'Choose a new password'}
      description={description}
      motif="key"
      lead={
        isFirst
          ? 'The association has made an account for you. With a password it is yours.'
          : 'You’ll be signed out everywhere else.'
      }
    >
      <CheckedForm form={form} button="Save My Password">
        <NewPasswordInputs field={form.field} />
        {isFirst && <TermsCheckbox {...form.field('terms')} />}
      </CheckedForm>
    </AccountPanel>
  );
}

/** A reset ends every session (B3), including the one of this browser. */
function useReloadSession() {
  const queryClient = useQueryClient();
  const user = useUser();
  return async () => {
    if (user) await Promise.all([refreshUser(queryClient), refreshStatus(queryClient)]);
  };
}

/** A page that is loaded again has lost the token, which is in its memory alone. */
function DeadLink({ isReloaded = false }) {
  return (
    <AccountPanel
      title={isReloaded ? 'Open the link in your email' : 'This link does not work'}
      description={description}
      motif="key"
      lead={
        isReloaded
          ? `It leads here once more, as long as it was not used. Or have a new one sent; it works once, within ${resetMinutes} minutes.`
          : `It was used, has expired, or was replaced by a newer one. Have a new link sent; it works once, within ${resetMinutes} minutes.`
      }
      footer={
        <p>
          <Link to="/login">Back to Sign In</Link>
        </p>
      }
    >
      <RequestEmail request="initiateReset" button="Send Me a New Link" />
    </AccountPanel>
  );
}
