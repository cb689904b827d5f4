import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Event } from '#contract/events/events.ts';
import { ApiError } from '#web/api/api-error.ts';
import { hasSessionEnded, signIn, userQuery, useUser } from '#web/api/session.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { EmailInput } from '#web/forms/email-input.tsx';
import formStyles from '#web/forms/form.module.css';
import { hasLeft } from '#web/forms/has-left.ts';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { notifyLoadFailure } from '#web/overlays/overlay-store.ts';
import { Link } from '#web/router/link.tsx';
import { useLocation, useNavigate, useRouter, useSearch } from '#web/router/router-provider.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { InfoIcon } from '#web/ui/icons/icon.tsx';
import { useInvitedEmail } from '../invited-email.ts';
import { AccountPanel } from '../panel/account-panel.tsx';
import { isConsole } from '../redirect-path.ts';
import { purposeOf, usePurposeEvent, useSafeRedirect } from '../sign-in-purpose.ts';
import { afterSignIn } from './after-sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';

export function LoginPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { redirect } = useSearch();
  const path = useSafeRedirect(redirect);
  const event = usePurposeEvent(path);
  const user = useUser();
  const invited = useInvitedEmail(path);

  const form = useCheckedForm(
    { email: useLocation().state.email ?? invited ?? '', password: '', remember: false },
    async ({ email, password, remember }) => {
      try {
        await signIn(queryClient, { email, password, remember });
      } catch (error) {
        const isUnverified = error instanceof ApiError && error.code === 'email_unverified';
        // A person who left the screen is not moved, and gets a message instead.
        if (isUnverified && !hasLeft('/login')) {
          // The email is stored with the visit, not in the URL.
          const state = { email, ...(path !== undefined && { redirect: path }) };
          return navigate({ to: '/verify-email-notice', state });
        }
        if (!queryClient.getQueryData(userQuery.queryKey)) throw error;
        // 8.2: signed in, but the membership could not be loaded.
        notifyLoadFailure();
      }
    },
  );

  // 2.3: go back to the previous screen, also if the person was signed in already.
  const isOrganizer = user?.role === 'organizer';
  const isOver = Boolean(user) && !form.isSubmitting;
  useEffect(() => {
    if (!isOver) return;
    const href = afterSignIn({ wanted: redirect, path, isOrganizer });
    // Another document.
    if (isConsole(href)) return location.replace(href);
    // A second entry in the history would make Back show the same screen again.
    if (router.location.state.from === href) history.back();
    else void router.navigate({ href, replace: true });
  }, [isOver, redirect, path, isOrganizer, router]);

  return (
    <AccountPanel
      title="Sign In"
      description="Sign in to book events and see your membership."
      motif="flag"
      lead={<Reason event={event} path={path} />}
      event={event}
      footer={<NewHere event={event} path={path} />}
    >
      {/* The button shows loading until the next screen is shown. */}
      <SessionEnded />
      <CheckedForm form={{ ...form, isSubmitting: form.isSubmitting || isOver }} button="Sign In">
        <EmailInput autoComplete="username" {...form.field('email')} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <div className={formStyles.between}>
          <Checkbox label="Keep Me Signed In" {...form.field('remember')} />
          <Link to="/forgot-password" search={{ redirect: path }}>
            Forgot your password?
          </Link>
        </div>
      </CheckedForm>
      <PasskeyButton />
    </AccountPanel>
  );
}

interface Purpose {
  event: Event | undefined;
  path: string | undefined;
}

function NewHere({ event, path }: Purpose) {
  return (
    <p>
      New here?{' '}
      {event ? (
        <Link to="/register" search={{ redirect: path }}>
          Open an Account
        </Link>
      ) : (
        <Link to="/register">Become a Member</Link>
      )}
    </p>
  );
}

/** Q5: why one is here. */
function Reason({ event, path }: Purpose) {
  const purpose = purposeOf(path);
  if (event) {
    return (
      <>
        Sign in to book <strong>{event.title}</strong>.
      </>
    );
  }
  return purpose ? `Sign in to ${purpose}.` : 'Welcome back to the clubhouse.';
}

/** Q24: why a person signed in before sees the login screen. */
function SessionEnded() {
  if (!hasSessionEnded(useQueryClient())) return null;
  return (
    <p className={formStyles.answer} role="status">
      <InfoIcon />
      <span>
        You were signed out in the meantime. Sign in, and you go on where you were; what you typed
        is kept.
      </span>
    </p>
  );
}
