import type { ReactNode } from 'react';
import page from '../../ui/lists/list-page.module.css';
import styles from './money-head.module.css';
import { MoneyTabs } from './money-tabs.tsx';

/** The head of each of the treasurer's screens: what it is about, and the ways to the others. */
export function MoneyHead({
  title,
  shown,
  action,
  lead,
  children,
}: {
  /** Undefined until it is known. */
  title: string | undefined;
  shown: Parameters<typeof MoneyTabs>[0]['shown'];
  /** What is done with all of it. */
  action?: ReactNode;
  /** Of a record: what one has come to read. */
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={page.head}>
      <div className={styles.line}>
        <h1 className={styles.title}>
          <span className={styles.part}>Money</span> {title ?? '\u00a0'}
        </h1>
        {action}
      </div>
      <MoneyTabs shown={shown} />
      {lead && <div className={styles.lead}>{lead}</div>}
      {children}
    </header>
  );
}
