import { verifyHours } from '#contract/values/portal-limits.ts';
import { Link } from '#web/router/link.tsx';
import { useLocation } from '#web/router/router-provider.tsx';
import formStyles from '../../forms/form.module.css';
import { AccountPanel } from '../panel/account-panel.tsx';
import { RequestEmail } from '../request-email.tsx';
import { joining, usePurposeEvent } from '../sign-in-purpose.ts';

declare module '#web/router/router.ts' {
  interface VisitState {
    /** The recipient of the last email; stored with the visit, not in the URL. */
    email?: string;
  }
}

export function VerifyEmailNoticePage() {
  const { email, redirect } = useLocation().state;
  const event = usePurposeEvent(redirect);
  return (
    <AccountPanel
      title="Check your email"
      description="Confirm your email address to use your account."
      motif="envelope"
      lead={
        email === undefined ? (
          'Your account is ready once your email address is confirmed.'
        ) : (
          <>
            An email is on its way to <strong>{email}</strong>. Your account is ready once you have
            confirmed the address there.
          </>
        )
      }
      step={redirect === joining ? 'confirm' : undefined}
      event={event}
      footer={
        <>
          <p>
            Confirmed already?{' '}
            <Link to="/login" search={{ redirect }} state={{ ...(email && { email }) }}>
              Sign In
            </Link>
          </p>
          {email !== undefined && (
            <p>
              Not your address?{' '}
              <Link to="/register" search={{ redirect }}>
                Register Again
              </Link>
            </p>
          )}
        </>
      }
    >
      <ol className={formStyles.steps}>
        <li>Open our email. It may take a few minutes.</li>
        <li>Follow the link in it within {verifyHours} hours, and confirm your address.</li>
        <li>
          Sign in with your email address and password
          {event ? `, and book ${event.title}` : redirect === joining ? ', and join' : ''}.
        </li>
      </ol>
      <RequestEmail
        request="resendVerification"
        to={email}
        redirect={redirect}
        button="Send a New Email"
      />
    </AccountPanel>
  );
}
