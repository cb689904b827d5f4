import type { ReactNode } from 'react';
import { PageHead } from '#web/layout/page-head.tsx';
import { PageTop } from '../page-top.tsx';
import styles from './legal-page.module.css';

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

/** A long text. Its table of contents stays in view where there is room. */
export function LegalPage({
  title,
  path,
  description,
  lead,
  inForce,
  sections,
}: {
  title: string;
  path: string;
  description: string;
  lead: string;
  inForce: string;
  sections: LegalSection[];
}) {
  return (
    <>
      <PageHead title={title} description={description} path={path} />
      <PageTop kicker={`In force since ${inForce}`} title={title} lead={lead} />
      <div className={styles.split}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 className={styles.contentsTitle} id="contents">
            Contents
          </h2>
          <ol className={styles.list}>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
