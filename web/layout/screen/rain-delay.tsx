import styles from './screen-error.module.css';

/** A green in the rain, and an umbrella over the ball. */
export function RainDelay() {
  return (
    <svg className={styles.picture} viewBox="0 0 320 200" aria-hidden="true" focusable="false">
      <path className={styles.sky} d="M20 160c20-70 70-120 140-120s120 50 140 120z" />
      <path
        className={styles.rain}
        d="M70 66l-6 18M104 84l-6 18M128 52l-6 18M172 46l-6 18M208 62l-6 18M268 92l-6 18M58 116l-6 18M92 128l-6 18M252 132l-6 18M284 124l-6 18"
      />
      <path
        className={styles.cloud}
        d="M62 62c-16 0-24-10-22-21 2-10 12-15 21-13 4-13 18-20 32-16 9 2 15 8 18 15 15-3 27 5 27 18 0 11-9 17-20 17z"
      />
      <path
        className={styles.cloud}
        d="M214 52c-12 0-18-8-16-16 1-7 9-11 15-10 4-10 14-15 25-11 6 2 11 6 13 11 12-2 21 4 21 14 0 8-7 12-15 12z"
      />
      <path className={styles.far} d="M0 168c60-26 120-20 170-8 50 12 100 6 150-6v46H0z" />
      <ellipse className={styles.near} cx="168" cy="176" rx="120" ry="18" />
      <path className={styles.pole} d="M236 172V84" />
      <path className={styles.flag} d="M236 86c10 8 20 4 30 14-8 2-12 8-12 14-8-10-12-10-18-12z" />
      <path className={styles.pole} d="M140 112v58c0 10 14 10 14 0" />
      <path
        className={styles.umbrella}
        d="M88 128c4-30 26-46 52-46s48 16 52 46c-8-8-18-8-26 0-8-8-18-8-26 0-8-8-18-8-26 0-8-8-18-8-26 0z"
      />
      <circle className={styles.ball} cx="116" cy="172" r="8" />
    </svg>
  );
}
