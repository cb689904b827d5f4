import styles from './whole-facts.module.css';

/** "Cheque · Membership · Receipt 000017": a line is broken between facts, and none begins or ends with a dot. */
export function WholeFacts({ of }: { of: (string | null)[] }) {
  return (
    <span className={styles.facts}>
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
