import type { Clubhouse } from '#contract/clubhouse/clubhouse.ts';
import { formatDollars, wholeDollars } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import styles from './own-season.module.css';

/** Q3: the own events and gifts of the year, and what those events have raised. */
export function OwnSeason({ year }: Pick<Clubhouse, 'year'>) {
  const numbers = [
    { name: 'played', value: String(year.events - year.to_come) },
    { name: 'to come', value: String(year.to_come) },
    { name: 'saved by member prices', value: formatDollars(year.saved_cents) },
    { name: 'given by you', value: formatDollars(year.gift_cents) },
    { name: 'raised by your events', value: wholeDollars(year.raised_cents) },
  ].filter(({ value }) => !/^\$?0$/.test(value));
  return (
    <section aria-labelledby="own-season">
      <h2 id="own-season">Your {year.year} season</h2>
      {year.events === 0 ? (
        <p>Nothing booked this year yet.</p>
      ) : (
        <>
          <dl className={styles.numbers}>
            {numbers.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p>
            <Link to="/my-season">My Season</Link>
          </p>
        </>
      )}
    </section>
  );
}
