import type { ReactNode } from 'react';
import type { User } from '#contract/profile/profile.ts';
import { useSubscriptionStatus } from '../api/session.ts';
import { useCall } from '../api/use-call.ts';
import { MemberHead, MemberSections } from '../directory/member-sections.tsx';
import { ScreenLoading } from '../layout/screen/screen-loading.tsx';
import { Link } from '../router/link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { leavesFocus } from '../ui/focus-content.ts';
import styles from './profile.module.css';

/** The person's page in the directory, rendered only from the answer of the directory (A5). */
export function AsMembersSee({ user, children }: { user: User; children: ReactNode }) {
  const isSubscribed = useSubscriptionStatus()?.subscribed;
  return (
    <>
      <div className={styles.note} role="status">
        <p>
          {isSubscribed
            ? 'This is what members see of you: all of it, and nothing else.'
            : 'Members don’t see you yet.'}
        </p>
        {children}
      </div>
      {isSubscribed ? <InDirectory uuid={user.uuid} /> : <NotListed />}
    </>
  );
}

function InDirectory({ uuid }: { uuid: string }) {
  const { data, error, refetch } = useCall('member', { params: { memberId: uuid } });
  // Checked first, because an older answer may still be cached.
  if (error?.status === 404) return <p>You are not in the directory at the moment.</p>;
  if (data) {
    return (
      <>
        <MemberHead member={data.data} />
        <MemberSections member={data.data} />
      </>
    );
  }
  if (!error) return <ScreenLoading />;
  return (
    <div className={styles.note} role="alert">
      <p>Your page in the directory could not be loaded.</p>
      <Button ref={leavesFocus} onClick={() => void refetch()}>
        Try Again
      </Button>
    </div>
  );
}

function NotListed() {
  return (
    <div className={styles.private}>
      <h1>You are not in the directory</h1>
      <p>
        The directory shows members to one another. Until you join, nobody sees your profile,
        whatever its switches say.
      </p>
      <p>
        <Link className={buttonClass()} to="/membership">
          See Benefits
        </Link>
      </p>
    </div>
  );
}
