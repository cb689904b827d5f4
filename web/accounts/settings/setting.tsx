import type { ReactNode } from 'react';
import { PageHead } from '#web/layout/page-head.tsx';
import sections from '../../ui/sections.module.css';
import styles from './settings-page.module.css';

/** The frame of one settings screen. */
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
  children: ReactNode;
}) {
  return (
    <section className={sections.section} aria-labelledby="setting">
      <PageHead title={title} description={description} />
      <h2 id="setting">{title}</h2>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  );
}
