import type { Clubhouse } from '#contract/clubhouse/clubhouse.ts';
import { formatDollars, wholeDollars } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import styles from './own-season.module.css';

/** Q3: the own events and gifts of the year, and what those events have raised. */
export function OwnSeason({ year, next }: Pick<Clubhouse, 'year' | 'next'>) {
  const numbers = [
    { name: year.events === 1 ? 'event' : 'events', value: String(year.events) },
    { name: 'given by you', value: formatDollars(year.gift_cents) },
    {
      name: 'raised by your events',
      value: wholeDollars(year.raised_cents),
    },
  ].filter(({ value }) => value !== '$0');
  return (
    <section className={styles.season} aria-labelledby="own-season">
      <h2 className={styles.heading} id="own-season">
        Your {year.year} season
      </h2>
      {year.events === 0 ? (
        <p>
          Nothing booked this year yet. <Link to="/events">See what’s coming up</Link>.
        </p>
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
            {/* Where one is still to come, none may be over yet. */}
            {next ? (
              <Link to="/my-events">Your Events</Link>
            ) : (
              <Link to="/my-events" search={{ filter: 'past' }}>
                Your Past Events
              </Link>
            )}
          </p>
        </>
      )}
    </section>
  );
}
