import type { ReactNode } from 'react';
import { Link } from '#web/router/link.tsx';
import page from '../../ui/lists/list-page.module.css';
import { WholeDates } from '../pieces/whole-dates.tsx';
import styles from './money-head.module.css';
import { MoneyTabs, moneyTabs } from './money-tabs.tsx';

/** The head of each of the treasurer's screens: the ways to the others, in one place on all of them, and what it is about. */
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
  /** Of a record, which leads back to its list: what one has come to read. */
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={page.head}>
      <MoneyTabs shown={shown} />
      {lead && (
        <p>
          <Link to={moneyTabs[shown].to}>‹ {moneyTabs[shown].name}</Link>
        </p>
      )}
      <div className={styles.line}>
        <h1 className={styles.title}>
          {!lead && <span className="visually-hidden">Money </span>}
          <WholeDates>{title ?? '\u00a0'}</WholeDates>
        </h1>
        {action}
      </div>
      {lead && <div className={styles.lead}>{lead}</div>}
      {children}
    </header>
  );
}
