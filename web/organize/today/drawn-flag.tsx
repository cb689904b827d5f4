import styles from './today-page.module.css';

/** The flag on its green. Decoration. */
export function DrawnFlag() {
  return (
    <svg className={styles.drawn} viewBox="0 0 160 110" aria-hidden="true">
      <path className={styles.hill} d="M0 110V92c30-22 62-26 92-20s48 6 68-4v42z" />
      <path className={styles.green} d="M34 90c16-12 66-14 88-2s-6 20-40 20-64-6-48-18z" />
      <path className={styles.pole} d="M80 92V16" />
      <path className={styles.pennant} d="M80 16c14 0 22 6 40 4-10 6-10 12-2 18-16 2-24-4-38-3z" />
      <ellipse className={styles.hole} cx="80" cy="93" rx="7" ry="2.5" />
      <circle className={styles.ball} cx="58" cy="94" r="4" />
    </svg>
  );
}
