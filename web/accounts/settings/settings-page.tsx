import type { ReactNode } from 'react';
import { keysOf } from '#contract/values/choices.ts';
import { useUser } from '#web/api/session.ts';
import { Link } from '#web/router/link.tsx';
import sections from '../../ui/sections.module.css';
import { DeletionNotice } from './deletion-notice.tsx';
import { settingNames } from './setting.tsx';
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
          {keysOf(settingNames).map((name) => (
            <li key={name}>
              <Link className={styles.link} to={`/settings/${name}`}>
                {settingNames[name]}
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
