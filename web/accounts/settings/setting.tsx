import type { ReactNode } from 'react';
import { PageHead } from '#web/layout/page-head.tsx';
import { classNames } from '#web/ui/class-names.ts';
import sections from '../../ui/sections.module.css';
import styles from './settings-page.module.css';

/** By the last part of their paths: a tab and its screen have one name. */
export const settingNames = {
  'update-email': 'Email',
  'update-password': 'Password',
  passkeys: 'Passkeys and Codes',
  sessions: 'Devices',
  notifications: 'Notifications',
  privacy: 'Privacy',
} as const;

/** A settings screen begins with its name; its parts, if there are several, follow under smaller headings. */
export function Setting({
  of,
  description,
  lead,
  children,
}: {
  of: keyof typeof settingNames;
  /** For the page's head. */
  description: string;
  lead: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className={classNames(sections.section, styles.setting)}>
      <PageHead title={settingNames[of]} description={description} />
      <div className={styles.head}>
        <h2 id="setting">{settingNames[of]}</h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </section>
  );
}
