import { formatDollars, formatMoney } from '#contract/values/money.ts';
import styles from './money-ribbon.module.css';

interface Bar {
  kind: 'income' | 'expense' | 'donation';
  name: string;
  total: number;
}

/** Of the bands, in units of the drawing. */
const height = 40;
const gap = 2;

/** In pixels: of a unit, above the bands, and of a label's line. */
const unit = 3.6;
const top = 24;
const line = 20;

/**
 * W16: income flows into costs and gift, each named at its end, with a mark where the gift reaches the goal. Screen
 * readers read the table of the statement. The drawing is as wide as its column; only its height is fixed.
 */
export function MoneyRibbon({ bars, goal }: { bars: Bar[]; goal: number }) {
  const of = (kind: Bar['kind']) => bars.find((bar) => bar.kind === kind)?.total ?? 0;
  const [income, costs, gift] = [of('income'), of('expense'), of('donation')];
  const scale = (height - gap) / Math.max(income, costs + gift, costs + goal, 1);
  const giftTop = costs * scale + gap;
  const giftEnd = giftTop + gift * scale;
  const goalAt = giftTop + goal * scale;
  const isReached = gift >= goal;
  // The gift is named in the larger of the parts that the mark leaves.
  const giftFrom = isReached && goal * 2 < gift ? goalAt : giftTop;
  const giftTo = isReached && goal * 2 >= gift && goal > 0 ? goalAt : giftEnd;
  const ends = [
    { kind: 'expense', at: (costs * scale) / 2 },
    { kind: 'donation', at: (giftFrom + giftTo) / 2 },
    { kind: 'goal', at: goalAt },
  ].toSorted((one, other) => one.at - other.at);
  let last = 0;
  return (
    <div className={styles.ribbon} aria-hidden="true">
      <svg className={styles.drawing} aria-hidden="true">
        <Label bar={bars.find(({ kind }) => kind === 'income')} at={14} />
        <svg
          aria-hidden="true"
          width="100%"
          y={top}
          height={height * unit}
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
        >
          <path className={styles.expense} d={flow(0, 0, costs * scale)} />
          <path className={styles.donation} d={flow(costs * scale, giftTop, gift * scale)} />
          <rect className={styles.income} width="2" height={short(income * scale)} />
          {goal > 0 && (
            <path
              className={isReached ? styles.reached : styles.goal}
              d={`M50 ${short(goalAt)}H100`}
            />
          )}
        </svg>
      </svg>
      <svg className={styles.ends} aria-hidden="true">
        {ends.map(({ kind, at }) => {
          if (kind === 'goal' && goal <= 0) return null;
          last = Math.max(top + 5 + at * unit, last + line);
          return kind === 'goal' ? (
            <g key={kind} className={styles.mark}>
              <path d={`M-8 ${short(top + goalAt * unit)}H-4L8 ${short(last - 5)}h4`} />
              <text x="16" y={short(last)}>
                Goal {formatDollars(goal)}
              </text>
            </g>
          ) : (
            <Label key={kind} bar={bars.find((bar) => bar.kind === kind)} at={last} />
          );
        })}
      </svg>
    </div>
  );
}

function Label({ bar, at }: { bar: Bar | undefined; at: number }) {
  return (
    bar && (
      <text y={short(at)}>
        {bar.name} <tspan>{formatMoney(bar.total)}</tspan>
      </text>
    )
  );
}

/** A band that leaves the left side at `from` and arrives at the right one at `to`. */
function flow(from: number, to: number, thickness: number): string {
  const [a, b, c, d] = [from, to, to + thickness, from + thickness].map(short);
  return `M2 ${a}C50 ${a} 50 ${b} 100 ${b}V${c}C50 ${c} 50 ${d} 2 ${d}Z`;
}

const short = (length: number) => Math.round(length * 100) / 100;
