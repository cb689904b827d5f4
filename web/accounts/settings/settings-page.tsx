import type { ReactNode } from 'react';
import { useUser } from '#web/api/session.ts';
import { Link } from '#web/router/link.tsx';
import sections from '../../ui/sections.module.css';
import { DeletionNotice } from './deletion-notice.tsx';
import { factorsLink, settingsLinks } from './settings-links.ts';
import styles from './settings-page.module.css';

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
          {settingsLinks.map(({ to, name }) => (
            <li key={to}>
              <Link className={styles.link} to={to}>
                {name}
              </Link>
            </li>
          ))}
          <li>
            <a className={styles.link} href={factorsLink.href}>
              {factorsLink.name}
            </a>
          </li>
        </ul>
      </nav>
      <div className={sections.stack}>
        {user.deletion_requested_at && <DeletionNotice requestedAt={user.deletion_requested_at} />}
        {children}
      </div>
    </div>
  );
}
