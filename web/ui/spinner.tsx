import styles from './spinner.module.css';

/** Only the picture; whoever shows it says in words what is being waited for. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
