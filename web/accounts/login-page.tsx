import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { signIn, userQuery, useUser } from '../api/session.ts';
import { CheckedForm } from '../forms/checked-form.tsx';
import { EmailInput } from '../forms/email-input.tsx';
import formStyles from '../forms/form.module.css';
import { hasLeft } from '../forms/has-left.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { notifyLoadFailure } from '../overlays/overlay-store.ts';
import { Link } from '../router/link.tsx';
import { useNavigate, useRouter, useSearch } from '../router/router-provider.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { PasswordInput } from '../ui/fields/password-input.tsx';
import { AccountPanel } from './account-panel.tsx';
import { safeRedirect } from './redirect-path.ts';

export function LoginPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { redirect } = useSearch();
  const user = useUser();

  const form = useCheckedForm(
    { email: '', password: '', remember: false },
    async ({ email, password, remember }) => {
      try {
        await signIn(queryClient, { email, password, remember });
      } catch (error) {
        const isUnverified = error instanceof ApiError && error.code === 'email_unverified';
        // A person who has gone on stays where they are and gets a message.
        if (isUnverified && !hasLeft('/login')) {
          // The email goes with the visit and not into the URL.
          return navigate({ to: '/verify-email-notice', state: { email } });
        }
        if (!queryClient.getQueryData(userQuery.queryKey)) throw error;
        // 8.2: the person is signed in, but the membership could not be loaded.
        notifyLoadFailure();
      }
    },
  );

  // 2.3: back to the screen before, also for a person who is signed in already.
  const isOver = Boolean(user) && !form.isSubmitting;
  useEffect(() => {
    if (!isOver) return;
    const isScreen = (path: string) => router.match(path).route !== undefined;
    const href = safeRedirect(redirect, isScreen);
    // Otherwise Back would show the same screen again.
    if (router.location.state.from === href) history.back();
    else void router.navigate({ href, replace: true });
  }, [isOver, redirect, router]);

  return (
    <AccountPanel
      title="Sign In"
      description="Sign in to Fairway to book events and see your membership."
      motif="flag"
      lead="Welcome back to the clubhouse."
      footer={
        <p>
          New here? <Link to="/register">Become a Member</Link>
        </p>
      }
    >
      {/* Loading until the next screen is there. */}
      <CheckedForm form={{ ...form, isSubmitting: form.isSubmitting || isOver }} button="Sign In">
        <EmailInput autoComplete="username" {...form.field('email')} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <div className={formStyles.between}>
          <Checkbox label="Keep Me Signed In" {...form.field('remember')} />
          <Link to="/forgot-password">Forgot your password?</Link>
        </div>
      </CheckedForm>
    </AccountPanel>
  );
}
