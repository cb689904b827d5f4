import { useQueryClient } from '@tanstack/react-query';
import { signOut, useUser } from '#web/api/session.ts';
import { notifyLoadFailure } from '#web/overlays/overlay-store.ts';
import { Link } from '#web/router/link.tsx';
import { useNavigate } from '#web/router/router-provider.tsx';
import styles from './account-links.module.css';

const links = [
  { to: '/profile', name: 'My Profile' },
  { to: '/my-membership', name: 'My Membership' },
  { to: '/my-events', name: 'My Events' },
  { to: '/my-season', name: 'My Season' },
  { to: '/billing', name: 'Billing' },
  { to: '/settings', name: 'Account Settings' },
] as const;

/** The links to the person's own screens, but for one that stands elsewhere, and Sign Out. */
export function AccountLinks({ without }: { without?: (typeof links)[number]['to'] }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();

  async function leave() {
    await signOut(queryClient);
    await navigate({ to: '/' });
  }

  return (
    <ul className={styles.links}>
      {user?.role === 'organizer' && (
        <li>
          {/* A document of its own. */}
          <a className={styles.link} href="/organize">
            Organize
          </a>
        </li>
      )}
      {links
        .filter(({ to }) => to !== without)
        .map(({ to, name }) => (
          <li key={to}>
            <Link className={styles.link} to={to}>
              {name}
            </Link>
          </li>
        ))}
      <li className={styles.out}>
        <button
          className={styles.link}
          type="button"
          onClick={() => leave().catch(notifyLoadFailure)}
        >
          Sign Out
        </button>
      </li>
    </ul>
  );
}
