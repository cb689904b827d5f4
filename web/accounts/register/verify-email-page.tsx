import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { type CallAnswer, call } from '#web/api/call.ts';
import { refreshUser, userQuery, useUser } from '#web/api/session.ts';
import { TryAgain } from '#web/forms/try-again.tsx';
import { Working } from '#web/forms/working.tsx';
import { notifyLoadFailure } from '#web/overlays/overlay-store.ts';
import { Link } from '#web/router/link.tsx';
import { useLocation, useNavigate } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
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

const description = 'Confirm the email address of your Fairway account.';

/** The target of the link in the email. The link is used as soon as the screen is shown. */
export function VerifyEmailPage() {
  const { search, state } = useLocation();
  const [token] = useState(search.token);
  const navigate = useNavigate();
  const { data, isFetching, error, refetch } = useLinkOnce(token);
  const dead = token === undefined || (error instanceof ApiError && error.status === 400);
  const over = data !== undefined || dead;

  // Remove the used token from the URL and the history.
  useEffect(() => {
    if (!over || search.token === undefined) return;
    // A screen reader reads the result, unless the person has moved on.
    showOutcome();
    const verified = data && { verified: data };
    void navigate({ to: '/verify', search: {}, state: { ...verified }, replace: true });
  }, [over, data, search.token, navigate]);

  const opened = data ?? state.verified;
  if (opened) return <Confirmed link={opened} />;
  if (dead) return <DeadLink />;
  if (isFetching || !error) {
    return (
      <AccountPanel title="One moment" description={description} motif="envelope">
        <Working text="We are confirming your address…" />
      </AccountPanel>
    );
  }
  return (
    <AccountPanel
      title="Not confirmed yet"
      description={description}
      motif="envelope"
      lead="Your address could not be confirmed just now. The link is still good."
    >
      <TryAgain error={error} onTry={refetch} />
    </AccountPanel>
  );
}

/** Cached by token, so that the call is sent once, no matter how often the screen renders. */
function useLinkOnce(token: string | undefined) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['verifyEmail', token],
    enabled: token !== undefined,
    queryFn: async () => {
      const { data } = await call('verifyEmail', { body: { token: token ?? '' } });
      // Show a changed email address at once; the user may still be loading.
      const user = await queryClient.ensureQueryData(userQuery).catch(() => null);
      if (user) await refreshUser(queryClient).catch(notifyLoadFailure);
      return data;
    },
    // The call may have succeeded without an answer, so only the person retries.
    retry: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
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
          <Link className={buttonClass('green', formStyles.wide)} to="/profile">
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
