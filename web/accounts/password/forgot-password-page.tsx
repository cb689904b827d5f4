import { resetMinutes } from '#contract/values/portal-limits.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { AccountPanel } from '../panel/account-panel.tsx';
import { RequestEmail } from '../request-email.tsx';
import { useSafeRedirect } from '../sign-in-purpose.ts';

export function ForgotPasswordPage() {
  const redirect = useSafeRedirect(useSearch().redirect);
  return (
    <AccountPanel
      title="Forgot your password?"
      description="Choose a new password for your account."
      motif="envelope"
      lead={`Enter your account’s email address. We’ll send you a link to choose a new password; it works once, within ${resetMinutes} minutes.`}
      footer={
        <p>
          <Link to="/login" search={{ redirect }}>
            Back to Sign In
          </Link>
        </p>
      }
    >
      <RequestEmail request="initiateReset" redirect={redirect} button="Send Me a Link" />
    </AccountPanel>
  );
}
