import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import type { CallAnswer } from '#web/api/call.ts';
import { lateCall } from '#web/api/late-call.ts';
import { refreshUser, userQuery, useUser } from '#web/api/session.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { hasLeft } from '#web/forms/has-left.ts';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { notifyLoadFailure } from '#web/overlays/overlay-store.ts';
import { Link } from '#web/router/link.tsx';
import { useLocation, useNavigate } from '#web/router/router-provider.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import formStyles from '../../forms/form.module.css';
import { AccountPanel } from '../panel/account-panel.tsx';
import { RequestEmail } from '../request-email.tsx';
import { joining, usePurposeEvent, useSafeRedirect } from '../sign-in-purpose.ts';

declare module '#web/router/router.ts' {
  interface VisitState {
    /** What the link of this visit has confirmed, and where to go on. */
    verified?: OpenedLink;
  }
}

type OpenedLink = CallAnswer<'verifyEmail'>['data'];

const description = 'Confirm the email address of your account.';

/**
 * V33: the target of the link in the email. Opening it asks, and the click confirms: programs of mail servers open links,
 * too, and run the scripts of the page.
 */
export function VerifyEmailPage() {
  const { search, state } = useLocation();
  const [token] = useState(search.token);
  const [opened, setOpened] = useState(state.verified);
  const [isDead, setIsDead] = useState(token === undefined);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();

  // A screen reader reads the result.
  const isOver = opened !== undefined || isDead;
  useEffect(() => {
    if (isOver) showOutcome();
  }, [isOver]);

  if (opened) return <Confirmed link={opened} />;
  if (isDead) return <DeadLink />;

  // Removes the used token from the URL and the history. A person who has moved on stays there.
  const leaveLink = async (verified?: OpenedLink) => {
    if (hasLeft('/verify')) return;
    await navigate({
      to: '/verify',
      search: {},
      state: { ...(verified && { verified }) },
      replace: true,
    });
  };
  const confirm = () =>
    run('confirm', async () => {
      try {
        const { data } = await lateCall('verifyEmail', { body: { token: token ?? '' } });
        // Shows a changed email address at once; the user may still be loading.
        const user = await queryClient.ensureQueryData(userQuery).catch(() => null);
        if (user) await refreshUser(queryClient).catch(notifyLoadFailure);
        setOpened(data);
        await leaveLink(data);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 400)) throw error;
        setIsDead(true);
        await leaveLink();
      }
    });
  return (
    <AccountPanel
      title="Confirm this address?"
      description={description}
      motif="envelope"
      lead="Confirm it if you registered here with it, or gave it as the new address of your account."
      footer={<p>It wasn’t you? Close this page, and nothing happens.</p>}
    >
      <Button
        variant="green"
        className={formStyles.wide}
        loading={underWay.length > 0}
        onClick={confirm}
      >
        Confirm My Address
      </Button>
      <FormFailure message={failure} />
    </AccountPanel>
  );
}

function Confirmed({ link }: { link: OpenedLink }) {
  const user = useUser();
  const path = useSafeRedirect(link.redirect);
  const event = usePurposeEvent(path);
  return (
    <AccountPanel
      title="Address confirmed"
      description={description}
      motif="flag"
      lead={
        user ? (
          <>
            Thank you. From now on you sign in with <strong>{user.email}</strong>, and emails go
            there.
          </>
        ) : (
          <>
            Thank you. Your account is ready.{' '}
            {event && (
              <>
                Sign in, and book <strong>{event.title}</strong>.
              </>
            )}
            {path === joining && 'Sign in, and join.'}
          </>
        )
      }
      step={path === joining && !user ? 'join' : undefined}
      event={user ? undefined : event}
    >
      {user ? (
        <>
          {user.role === 'organizer' && (
            <a className={buttonClass('green', formStyles.wide)} href="/organize">
              Organizers’ Desk
            </a>
          )}
          <Link
            className={buttonClass(
              user.role === 'organizer' ? 'outline' : 'green',
              formStyles.wide,
            )}
            to="/profile"
          >
            Go to My Profile
          </Link>
          <Link className={buttonClass('outline', formStyles.wide)} to="/settings">
            Account Settings
          </Link>
        </>
      ) : (
        <Link
          className={buttonClass('green', formStyles.wide)}
          to="/login"
          search={{ redirect: path }}
          state={{ email: link.email }}
        >
          Sign In
        </Link>
      )}
    </AccountPanel>
  );
}

function DeadLink() {
  return (
    <AccountPanel
      title="This link does not work"
      description={description}
      motif="envelope"
      lead="It was used, has expired, or was replaced by a newer one. If you have not confirmed your address yet, have a new link sent."
      footer={
        <p>
          Confirmed already? <Link to="/login">Sign In</Link>
        </p>
      }
    >
      <RequestEmail request="resendVerification" button="Send a New Email" />
    </AccountPanel>
  );
}
