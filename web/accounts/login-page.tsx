import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { signIn, userQuery, useUser } from '../api/session.ts';
import { notifyLoadFailure } from '../overlays/overlay-store.ts';
import { safeRedirect } from '../redirect-path.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import styles from './account-card.module.css';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { EmailInput } from './email-input.tsx';
import { useAccountForm } from './use-account-form.ts';

export function LoginPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: '/login' });
  const user = useUser();

  const form = useAccountForm(
    { email: '', password: '', remember: false },
    async ({ email, password, remember }) => {
      try {
        await signIn(queryClient, { email, password, remember });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'email_unverified') {
          // The address goes along unseen: an address bar is no place for it.
          return navigate({ to: '/verify-email-notice', state: { email } });
        }
        if (!queryClient.getQueryData(userQuery.queryKey)) throw error;
        // 8.2: signed in, only the membership could not be loaded.
        notifyLoadFailure();
      }
    },
  );

  // 2.3: back to where one came from, also for those who are signed in already.
  if (user && !form.isSubmitting) {
    const isScreen = (path: string) => router.getMatchedRoutes(path)[0].at(-1)?.fullPath !== '/$';
    return <Navigate from="/login" href={safeRedirect(redirect, isScreen)} replace />;
  }

  return (
    <AccountCard
      title="Sign in"
      description="Sign in to Fairway to book events and see your membership."
      motif="flag"
      lead="Welcome back to the clubhouse."
      footer={
        <p>
          New here? <Link to="/register">Become a member</Link>
        </p>
      }
    >
      <AccountForm form={form} button="Sign in">
        <EmailInput autoComplete="username" {...form.field('email')} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <div className={styles.between}>
          <Checkbox label="Keep me signed in" {...form.field('remember')} />
          <Link to="/forgot-password">Forgot your password?</Link>
        </div>
      </AccountForm>
    </AccountCard>
  );
}
