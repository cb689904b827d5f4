import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './whole-facts.module.css';

/** "Cheque · Membership · Receipt 000017": a line is broken between facts, and none begins or ends with a dot. */
export function WholeFacts({
  of,
  isFirstApart = false,
}: {
  of: ReactNode[];
  /** Where they do not all fit, the first has a line of its own. */
  isFirstApart?: boolean;
}) {
  return (
    <span className={classNames(styles.facts, isFirstApart && styles.apart)}>
      <span className={styles.line}>
        {of
          .filter((fact) => fact !== null)
          .map((fact, at) => (
            <span key={at} className={styles.fact}>
              {at > 0 && <span className={styles.dot}> · </span>}
              {fact}
            </span>
          ))}
      </span>
    </span>
  );
}
