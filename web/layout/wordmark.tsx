import { useRouter } from '#web/router/router-provider.tsx';
import styles from './wordmark.module.css';

/** The association's short name with its emblem, or with the drawn flag. The link around it has its own label. */
export function Wordmark() {
  const { shortName, emblem } = useRouter().context;
  return (
    <span className={styles.wordmark} data-long={shortName.length > 12 || undefined}>
      {emblem ? <img className={styles.mark} src={emblem} alt="" /> : <Flag />}
      <span>{shortName}</span>
    </span>
  );
}

function Flag() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        className={styles.ground}
        d="M2 25c5-5 11-6.5 16-5.2 4 1 8 1.4 12-.8v3.5a7 7 0 0 1-7 7H6Z"
      />
      <path className={styles.pole} d="M13 24V3.5" />
      <path className={styles.cloth} d="M13.8 3.6 25 8.2l-11.2 4.9Z" />
      <ellipse className={styles.cup} cx="13" cy="24.2" rx="3.4" ry="1" />
    </svg>
  );
}
