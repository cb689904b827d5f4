import type { User } from '#contract/profile/profile.ts';
import { fullName } from '#contract/values/person-names.ts';
import { Link } from '#web/router/link.tsx';
import { useRouter } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { CloseIcon, MenuIcon } from '#web/ui/icons/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccountLinks } from './account-links.tsx';
import { PopoverLinks } from './popover-links.tsx';
import styles from './site-menu.module.css';

/** The header's links, if they do not fit into a row. Opens before scripts have loaded. */
export function SiteMenu({ user }: { user: User | null | undefined }) {
  const { benefits } = useRouter().context;
  const [forVisitor, forUser] = user === undefined ? ['visitor', 'user'] : [];
  return (
    <>
      <button className={styles.button} type="button" popoverTarget="site-menu">
        <span className={styles.open}>
          <MenuIcon />
          Menu
        </span>
        <span className={styles.close}>
          <CloseIcon />
          Close
        </span>
      </button>
      <PopoverLinks className={styles.menu} id="site-menu">
        <nav aria-label="Menu">
          <ul className={styles.links}>
            {user !== null && (
              <li data-for={forUser}>
                <Link to="/my-events">My Events</Link>
              </li>
            )}
            <li>
              <Link to="/events">Events</Link>
            </li>
            <li>
              <Link to="/about-us">About</Link>
            </li>
            <li>
              <Link to="/contact-us">Contact</Link>
            </li>
            {user !== null && (
              <li data-for={forUser}>
                <Link to="/members">Members</Link>
              </li>
            )}
            {!user && (
              <li data-for={forVisitor}>
                <Link to="/membership">Membership</Link>
                <ul className={styles.benefits}>
                  {benefits.map(({ title }) => (
                    <li key={title}>{title}</li>
                  ))}
                </ul>
              </li>
            )}
          </ul>
        </nav>
        {user && (
          <nav className={styles.account} aria-label="Account in the menu">
            <p className={styles.user}>{fullName(user)}</p>
            {/* My Events is the first entry of the menu (Q4). */}
            <AccountLinks without="/my-events" />
          </nav>
        )}
        {user === undefined && (
          <p className={styles.account} data-for={forUser}>
            <Skeleton shape="short" />
          </p>
        )}
        {!user && (
          <p className={styles.join} data-for={forVisitor}>
            <Link className={buttonClass('outline')} to="/login">
              Sign In
            </Link>
            <Link className={buttonClass()} to="/register">
              Become a Member
            </Link>
          </p>
        )}
      </PopoverLinks>
    </>
  );
}
