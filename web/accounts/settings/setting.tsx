import type { ReactNode } from 'react';
import { PageHead } from '#web/layout/page-head.tsx';
import sections from '../../ui/sections.module.css';
import styles from './settings-page.module.css';

/** A settings screen begins with its name; its parts, if there are several, follow under smaller headings. */
export function Setting({
  title,
  description,
  lead,
  children,
}: {
  title: string;
  /** For the page's head. */
  description: string;
  lead: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className={sections.section} aria-labelledby="setting">
      <PageHead title={title} description={description} />
      <div className={styles.head}>
        <h2 id="setting">{title}</h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </section>
  );
}
