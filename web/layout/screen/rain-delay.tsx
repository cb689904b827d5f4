import styles from './screen-error.module.css';

/** An umbrella over the ball, in the rain. Small: every page has it, for the moment when nothing else loads. */
export function RainDelay() {
  return (
    <svg className={styles.picture} viewBox="0 0 320 200" aria-hidden="true">
      <g fill="currentColor" stroke="none">
        <path fillOpacity="0.1" d="M20 160c20-70 70-120 140-120s120 50 140 120z" />
        <ellipse cx="160" cy="172" rx="150" ry="22" />
      </g>
      <path
        fill="none"
        d="M74 70l-6 18m44-50-6 18m80-18-6 18m48 6-6 18M238 172V84m-98 26v58c0 10 14 10 14 0"
      />
      <path className={styles.flag} d="M238 84l34 10-34 11z" />
      <path d="M88 126a52 46 0 0 1 104 0q-13-10-26 0-13-10-26 0-13-10-26 0-13-10-26 0z" />
      <circle cx="116" cy="170" r="8" />
    </svg>
  );
}
