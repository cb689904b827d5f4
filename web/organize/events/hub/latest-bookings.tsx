import type { EventOverview } from '#contract/events/event-overview.ts';
import { formatDollars } from '#contract/values/money.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { Link } from '#web/router/link.tsx';
import { useZone } from '#web/ui/zone.ts';
import styles from './event-hub.module.css';

type Slug = Pick<EventOverview['event'], 'slug'>;
type State = Pick<EventOverview['event'], 'status'>;

/** Who booked last, each a way to the booking; and the way to all of them. */
export function Latest({
  bookings,
  event: { slug, status },
}: {
  bookings: NonNullable<EventOverview['latest']>;
  event: Slug & State;
}) {
  const zone = useZone();
  const isCancelled = status === 'cancelled';
  return (
    <section className={styles.part} aria-labelledby="latest">
      <h2 id="latest">{isCancelled ? 'Who had booked, and when' : 'Newest bookings'}</h2>
      {bookings.length === 0 ? (
        <p className={styles.nothing}>
          {isCancelled ? 'Nobody had booked.' : 'Nobody has booked yet.'}
        </p>
      ) : (
        <ul className={styles.latest}>
          {bookings.map(({ booking, name, places, booked_at, to_give_cents }) => (
            <li key={booking}>
              <Link to="/organize/events/$slug/attendees/$id" params={{ slug, id: booking }}>
                {name}
              </Link>
              {to_give_cents > 0 ? (
                <span className={styles.grave}>{formatDollars(to_give_cents)} to give back</span>
              ) : (
                <span>{places === 1 ? '1 place' : `${places} places`}</span>
              )}
              <span>{shortWhen(zone, booked_at, 'list')}</span>
            </li>
          ))}
        </ul>
      )}
      {bookings.length > 0 && (
        <p>
          <Link
            to="/organize/events/$slug/attendees"
            params={{ slug }}
            {...(isCancelled && { search: { filter: 'cancelled' } })}
          >
            {isCancelled ? 'See Everybody Who Had Booked' : 'See All Attendees'}
          </Link>
        </p>
      )}
    </section>
  );
}

/** What bookers asked for, and organizers noted, for people who may read it. */
export function Notes({
  notes,
  event: { slug },
}: {
  notes: NonNullable<EventOverview['notes']>;
  event: Slug;
}) {
  return (
    <section className={styles.part} aria-labelledby="notes">
      <h2 id="notes">Notes for the day</h2>
      <ul className={styles.notes}>
        {notes.map(({ booking, name, text }) => (
          <li key={`${booking} ${text}`}>
            <Link to="/organize/events/$slug/attendees/$id" params={{ slug, id: booking }}>
              {name}
            </Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
