import type { ReactNode } from 'react';
import { useUser } from '#web/api/session.ts';
import { Link } from '#web/router/link.tsx';
import sections from '../../ui/sections.module.css';
import { DeletionNotice } from './deletion-notice.tsx';
import styles from './settings-page.module.css';

const links = [
  { to: '/settings/update-email', name: 'Email' },
  { to: '/settings/update-password', name: 'Password' },
  { to: '/settings/passkeys', name: 'Passkeys and Codes' },
  { to: '/settings/sessions', name: 'Devices' },
  { to: '/settings/notifications', name: 'Notifications' },
  { to: '/settings/privacy', name: 'Privacy' },
] as const;

/** The frame of the account settings (2.4). */
export function SettingsPage({ children }: { children?: ReactNode }) {
  const user = useUser();
  // Just signed out, and about to leave for the home page.
  if (!user) return null;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Account Settings</h1>
      <nav aria-label="Account Settings">
        <ul className={styles.links}>
          {links.map(({ to, name }) => (
            <li key={to}>
              <Link className={styles.link} to={to}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={sections.stack}>
        {user.deletion_requested_at && <DeletionNotice requestedAt={user.deletion_requested_at} />}
        {children}
      </div>
    </div>
  );
}
