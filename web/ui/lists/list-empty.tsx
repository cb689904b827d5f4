import type { ReactNode } from 'react';
import styles from './list-empty.module.css';

/** For an empty list: why it is empty, and where to go. */
export function ListEmpty({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <EmptyGreen />
      <h2>{title}</h2>
      <p>{children}</p>
      {actions && <p className={styles.actions}>{actions}</p>}
    </div>
  );
}

/** A green without a ball. */
function EmptyGreen() {
  return (
    <svg className={styles.picture} viewBox="0 0 240 120" aria-hidden="true">
      <path className={styles.ground} d="M0 104c44-30 92-40 132-38 44 2 76 16 108 38v16H0Z" />
      <ellipse className={styles.green} cx="132" cy="90" rx="74" ry="15" />
      <ellipse className={styles.hole} cx="150" cy="88" rx="8" ry="2.5" />
      <path className={styles.pole} d="M150 88V18" />
      <path className={styles.flag} d="M150 18l34 10-34 11Z" />
    </svg>
  );
}
