import { useUser } from '#web/api/session.ts';
import { Link } from '#web/router/link.tsx';
import { useRouter } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Wordmark } from '../wordmark.tsx';
import { AccountMenu, AccountMenuWaiting } from './account-menu.tsx';
import styles from './header.module.css';
import { MembershipLink } from './membership-link.tsx';
import { SiteMenu } from './site-menu.tsx';

/** Both for visitors and for users until the session is known, as the server renders it (Q1). */
export function Header() {
  const user = useUser();
  const { shortName } = useRouter().context;
  const [forVisitor, forUser] = user === undefined ? ['visitor', 'user'] : [];
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link className={styles.home} to="/" aria-label={`${shortName}, home`}>
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
            {user !== null && (
              <li data-for={forUser}>
                <Link className={styles.link} to="/members">
                  Members
                </Link>
              </li>
            )}
            {!user && <MembershipLink className={styles.link} data-for={forVisitor} />}
          </ul>
        </nav>
        <div className={styles.actions}>
          {user && <AccountMenu user={user} />}
          {user === undefined && <AccountMenuWaiting />}
          {!user && (
            <>
              <Link className={styles.link} to="/login" data-for={forVisitor}>
                Sign In
              </Link>
              <Link
                className={buttonClass('green', styles.join)}
                to="/register"
                data-for={forVisitor}
              >
                Become a Member
              </Link>
            </>
          )}
        </div>
        <SiteMenu user={user} />
      </div>
    </header>
  );
}
