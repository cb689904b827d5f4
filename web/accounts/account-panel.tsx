import type { ReactNode } from 'react';
import { PageHead } from '../layout/page-head.tsx';
import { AccountMotif, type Motif } from './account-motif.tsx';
import styles from './account-panel.module.css';

/** The frame of the account screens: one narrow panel. */
export function AccountPanel({
  title,
  description,
  motif,
  lead,
  children,
  footer,
}: {
  title: string;
  /** For the page's head. */
  description: string;
  motif: Motif;
  lead?: ReactNode;
  children?: ReactNode;
  /** Links to related screens. */
  footer?: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <PageHead title={title} description={description} />
      <div className={styles.panel}>
        <div className={styles.head}>
          <AccountMotif motif={motif} />
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </div>
  );
}
