import { useQuery } from '@tanstack/react-query';
import { formatNumber, wholeDollars } from '#contract/values/money.ts';
import type { MapNumbers } from './load-map-numbers.ts';
import styles from './season-map.module.css';
import { seasonMapQuery } from './season-map-query.ts';

/** W16: Canada with flags where events raised money. The list below is the truth; readers hear the sentence. */
export function SeasonMap() {
  const numbers = useQuery(seasonMapQuery).data;
  return (
    <figure className={styles.figure}>
      <img
        className={styles.map}
        src="/drawings/season-map.svg"
        width="640"
        height="400"
        loading="lazy"
        alt="Map of Canada with the towns of our events"
      />
      <figcaption className={styles.caption}>
        <p className={styles.words}>{numbers && sentence(numbers)}</p>
        <ul className={styles.legend}>
          <li>
            <svg className={styles.sign} viewBox="0 0 16 16" aria-hidden="true">
              <path className={styles.pole} d="M4 15V1" />
              <path className={styles.cloth} d="M4 1h11l-3 3.5 3 3.5H4z" />
            </svg>
            Money raised (larger is more)
          </li>
          <li>
            <svg className={styles.sign} viewBox="0 0 16 16" aria-hidden="true">
              <circle className={styles.ring} cx="8" cy="8" r="4.5" />
            </svg>
            Event to come
          </li>
        </ul>
      </figcaption>
    </figure>
  );
}

export function sentence({ towns, raised_cents, first, coming }: MapNumbers): string {
  const raised = `${wholeDollars(raised_cents)} raised in ${counted(towns)}`;
  const best =
    first && towns > 1 ? `: ${wholeDollars(first.raised_cents)} of it in ${first.city}` : '';
  return [
    towns > 0 && `${raised}${best}.`,
    coming > 0 && `Events are coming to ${counted(coming, towns > 0)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** "18 towns", "1 more town" */
const counted = (towns: number, isMore = false) =>
  `${formatNumber(towns)} ${isMore ? 'more ' : ''}${towns === 1 ? 'town' : 'towns'}`;
