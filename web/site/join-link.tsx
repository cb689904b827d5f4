import { useSubscriptionStatus, useUser } from '../api/session.ts';
import { Link } from '../router/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './join-link.module.css';

/** The next step towards membership for a visitor, a user or a member. */
export function JoinLink({ className }: { className?: string | undefined }) {
  const user = useUser();
  const status = useSubscriptionStatus();
  const look = buttonClass('green', classNames(styles.join, className));
  if (status?.subscribed) {
    return (
      <Link className={look} to="/my-membership">
        My Membership
      </Link>
    );
  }
  return (
    <Link className={look} to={user ? '/subscribe' : '/register'}>
      Become a Member
    </Link>
  );
}
