import { useUser } from '#web/api/session.ts';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Wordmark } from '../wordmark.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { MembershipLink } from './membership-link.tsx';
import { SiteMenu } from './site-menu.tsx';

/** Signed out until the session is known, as the server renders it. */
export function Header() {
  const user = useUser();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link className={styles.home} to="/" aria-label="Fairway, home">
          <Wordmark />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <ul className={styles.links}>
            <li>
              <Link className={styles.link} to="/events">
                Events
              </Link>
            </li>
            <li>
              <Link className={styles.link} to="/about-us">
                About
              </Link>
            </li>
            <li>
              <Link className={styles.link} to="/contact-us">
                Contact
              </Link>
            </li>
            {/* Last, so that nothing moves when one replaces the other. */}
            {user ? (
              <li>
                <Link className={styles.link} to="/members">
                  Members
                </Link>
              </li>
            ) : (
              <MembershipLink className={styles.link} />
            )}
          </ul>
        </nav>
        <div className={styles.actions}>
          {user ? (
            <AccountMenu user={user} />
          ) : (
            <>
              <Link className={styles.link} to="/login">
                Sign In
              </Link>
              <Link className={buttonClass('green', styles.join)} to="/register">
                Become a Member
              </Link>
            </>
          )}
        </div>
        <SiteMenu user={user ?? null} />
      </div>
    </header>
  );
}
