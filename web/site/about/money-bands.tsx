import styles from './money-flow.module.css';

/** One line of the table, and the band of the same colour in the chart. */
export interface Flow {
  name: string;
  cents: number;
  tone: 'income' | 'costs' | 'gift' | 'rest';
}

const height = 240;
const gap = 56;
const width = 600;
const post = 14;

/** The income as a band that splits from left to right. The table beside it has the numbers. */
export function MoneyBands({ uses }: { uses: Flow[] }) {
  const whole = uses.reduce((sum, { cents }) => sum + cents, 0) || 1;
  let from = (gap * (uses.length - 1)) / 2;
  let to = 0;
  const bands = uses.map(({ tone, cents }) => {
    const size = Math.round((cents / whole) * height * 10) / 10;
    const band = { tone, from, to, size };
    from += size;
    to += size + gap;
    return band;
  });
  const bend = width / 2;

  return (
    <svg
      className={styles.bands}
      viewBox={`0 0 ${width} ${height + gap * (uses.length - 1)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {bands.map(({ tone, from, to, size }) => (
        <g className={styles[tone]} key={tone}>
          <path
            className={styles.stream}
            d={`M${post} ${from}C${bend} ${from} ${bend} ${to} ${width - post} ${to}v${size}C${bend} ${to + size} ${bend} ${from + size} ${post} ${from + size}z`}
          />
          <path d={`M${width - post} ${to}h${post}v${size}h${-post}z`} />
        </g>
      ))}
      <path
        className={styles.income}
        d={`M0 ${(gap * (uses.length - 1)) / 2}h${post}v${height}H0z`}
      />
    </svg>
  );
}
