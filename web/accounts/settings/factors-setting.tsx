import type { ReactNode } from 'react';
import { PageHead } from '#web/layout/page-head.tsx';
import sections from '../../ui/sections.module.css';
import { factorsLink, settingsLinks } from './settings-links.ts';
import styles from './settings-page.module.css';

/** V26: for somebody without a role it is one of the account settings, whose other screens are in the site's document. */
export function FactorsSetting({ lead, children }: { lead: string; children: ReactNode }) {
  const { name } = factorsLink;
  return (
    <div className={styles.page}>
      <PageHead title={name} description="What lets you in beside your password." />
      <h1 className={styles.title}>Account Settings</h1>
      <nav aria-label="Account Settings">
        <ul className={styles.links}>
          {settingsLinks.map((link) => (
            <li key={link.to}>
              <a className={styles.link} href={link.to}>
                {link.name}
              </a>
            </li>
          ))}
          <li>
            <a className={styles.link} href={factorsLink.href} aria-current="page">
              {name}
            </a>
          </li>
        </ul>
      </nav>
      <div className={sections.stack}>
        <section className={sections.section} aria-labelledby="setting">
          <h2 id="setting">{name}</h2>
          <p>{lead}</p>
        </section>
        {children}
      </div>
    </div>
  );
}
