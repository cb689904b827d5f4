import { useQuery } from '@tanstack/react-query';
import { formatDollars, formatNumber } from '#contract/values/money.ts';
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
        alt="Map of Canada with the towns of our events"
      />
      <figcaption className={styles.caption}>{numbers && sentence(numbers)}</figcaption>
    </figure>
  );
}

export function sentence({ towns, raised_cents, first, coming }: MapNumbers): string {
  const raised = `${wholeDollars(raised_cents)} raised in ${counted(towns)}`;
  const best =
    first && towns > 1 ? `, most in ${first.city} (${wholeDollars(first.raised_cents)})` : '';
  return [
    towns > 0 && `${raised}${best}. The larger the flag, the more.`,
    coming > 0 && `Dots: coming to ${counted(coming)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const counted = (towns: number) => `${formatNumber(towns)} ${towns === 1 ? 'town' : 'towns'}`;

/** No more than there was. */
const wholeDollars = (cents: number) => formatDollars(Math.floor(cents / 100) * 100);
