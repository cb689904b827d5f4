import formStyles from '../forms/form.module.css';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/router-provider.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AskForLetter } from './ask-for-letter.tsx';

declare module '../router/router.ts' {
  interface VisitState {
    /** Whom a letter was just sent to; kept with the visit, never in the address. */
    email?: string;
  }
}

export function VerifyEmailNoticePage() {
  const { email } = useLocation().state;
  return (
    <AccountPanel
      title="Check your mail"
      description="Confirm your email address to use your Fairway account."
      motif="letter"
      lead={
        email === undefined ? (
          'Your account is ready once your email address is confirmed.'
        ) : (
          <>
            A letter is on its way to <strong>{email}</strong>. Your account is ready once you have
            opened its link.
          </>
        )
      }
      footer={
        <>
          <p>
            Confirmed already? <Link to="/login">Sign In</Link>
          </p>
          {email !== undefined && (
            <p>
              Not your address? <Link to="/register">Register Again</Link>
            </p>
          )}
        </>
      }
    >
      <ol className={formStyles.steps}>
        <li>Open the letter from Fairway. It may take a few minutes.</li>
        <li>Follow the link in it within 24 hours.</li>
        <li>Sign in with your email address and password.</li>
      </ol>
      <AskForLetter letter="resendVerification" to={email} button="Send a New Letter" />
    </AccountPanel>
  );
}
