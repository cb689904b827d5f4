import { formatDollars, formatMoney } from '#contract/values/money.ts';
import styles from './money-ribbon.module.css';

interface Bar {
  kind: 'income' | 'expense' | 'donation';
  name: string;
  total: number;
}

const height = 40;
const gap = 2;

/**
 * W16: income flows into costs and gift, with a mark where the gift reaches the goal, tied to its bar. Screen readers read the table of the
 * statement. The drawing is as wide as its column; only its height is fixed.
 */
export function MoneyRibbon({ bars, goal }: { bars: Bar[]; goal: number }) {
  const of = (kind: Bar['kind']) => bars.find((bar) => bar.kind === kind)?.total ?? 0;
  const [income, costs, gift] = [of('income'), of('expense'), of('donation')];
  const scale = (height - gap) / Math.max(income, costs + gift, costs + goal, 1);
  const giftTop = costs * scale + gap;
  const goalAt = giftTop + goal * scale;
  return (
    <div className={styles.ribbon} aria-hidden="true">
      <svg className={styles.drawing} aria-hidden="true">
        <svg
          aria-hidden="true"
          width="100%"
          height="100%"
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
        >
          <path className={styles.costsFlow} d={flow(0, 0, costs * scale)} />
          <path className={styles.giftFlow} d={flow(costs * scale, giftTop, gift * scale)} />
          <rect className={styles.income} width="2" height={short(income * scale)} />
          <rect className={styles.expense} x="98" width="2" height={short(costs * scale)} />
          <rect
            className={styles.donation}
            x="98"
            y={short(giftTop)}
            width="2"
            height={short(gift * scale)}
          />
          {goal > 0 && (
            <path
              className={styles.goal}
              d={`M88 ${short(goalAt)}h12M99 ${short(Math.min(giftTop + gift * scale, goalAt))}V${short(goalAt)}`}
            />
          )}
        </svg>
      </svg>
      <ul className={styles.labels}>
        {goal > 0 && (
          <li>
            <svg className={styles.swatch} aria-hidden="true" viewBox="0 0 12 12">
              <path className={styles.goal} d="M0 6h12" />
            </svg>
            Goal {formatDollars(goal)}
          </li>
        )}
        {bars.map(({ kind, name, total }) => (
          <li key={kind}>
            <svg className={styles.swatch} aria-hidden="true" viewBox="0 0 12 12">
              <rect className={styles[kind]} width="12" height="12" rx="3" />
            </svg>
            {name} <strong>{formatMoney(total)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A band that leaves the left side at `from` and arrives at the right one at `to`. */
function flow(from: number, to: number, thickness: number): string {
  const [a, b, c, d] = [from, to, to + thickness, from + thickness].map(short);
  return `M2 ${a}C50 ${a} 50 ${b} 98 ${b}V${c}C50 ${c} 50 ${d} 2 ${d}Z`;
}

const short = (length: number) => Math.round(length * 100) / 100;
