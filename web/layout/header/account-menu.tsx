import type { User } from '#contract/profile/profile.ts';
import { calledName, fullName } from '#contract/values/person-names.ts';
import { ChevronDownIcon } from '#web/ui/icons/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccountLinks } from './account-links.tsx';
import styles from './account-menu.module.css';
import { PopoverLinks } from './popover-links.tsx';

export function AccountMenu({ user }: { user: User }) {
  return (
    <>
      <button className={styles.button} type="button" popoverTarget="account-menu">
        <span className={styles.name}>{calledName(user)}</span>
        <span className="visually-hidden">, your account</span>
        <ChevronDownIcon />
      </button>
      <PopoverLinks className={styles.menu} id="account-menu">
        <nav aria-label="Your account">
          <p className={styles.user}>
            <strong>{fullName(user)}</strong>
            {user.email}
          </p>
          <AccountLinks />
        </nav>
      </PopoverLinks>
    </>
  );
}

/** Q1: of the size of the button with a name, until the user is known. */
export function AccountMenuWaiting() {
  return (
    <span className={styles.button} data-for="user">
      <Skeleton className={styles.waiting} />
    </span>
  );
}
