import styles from './spinner.module.css';

/** Only the picture; the component around it announces what is loading. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
