import { useIsMember } from '../api/session.ts';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/router-provider.tsx';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './join-link.module.css';

/** The next step towards membership for a visitor, a user or a member. */
export function JoinLink({ className }: { className?: string | undefined }) {
  const isMember = useIsMember();
  const { redirect } = useLocation().state;
  const look = buttonClass('green', classNames(styles.join, className));
  if (isMember) {
    return (
      <Link className={look} to="/my-membership">
        My Membership
      </Link>
    );
  }
  const isUnknown = isMember === undefined;
  return (
    <>
      {/* Q1: an empty button, until it is known whether the user is a member. */}
      {isUnknown && <span className={look} data-for="user" />}
      <Link
        className={look}
        to={isMember === false ? '/subscribe' : '/register'}
        state={redirect === undefined ? {} : { redirect }}
        data-for={isUnknown ? 'visitor' : undefined}
      >
        Become a Member
      </Link>
    </>
  );
}
