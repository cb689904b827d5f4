import type { EventOverview } from '#contract/events/event-overview.ts';
import { formatDollars } from '#contract/values/money.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { Link } from '#web/router/link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useZone } from '#web/ui/zone.ts';
import { useOrganized } from '../../session/organize-call.ts';
import styles from './event-hub.module.css';

type Slug = Pick<EventOverview['event'], 'slug'>;
type State = Pick<EventOverview['event'], 'status'>;

type Booking = NonNullable<EventOverview['latest']>[number];

/** What became of the money of a booking whose event is called off, and whether somebody is to give it. */
function backInWords({ cents, to_give_cents, to_card_cents }: NonNullable<Booking['back']>) {
  if (to_give_cents > 0) return `${formatDollars(to_give_cents)} to give back`;
  if (to_card_cents > 0) return `${formatDollars(to_card_cents)} on its way`;
  return cents > 0 ? `${formatDollars(cents)} refunded` : 'Nothing paid';
}

/** Who booked last, each a way to the booking, and the way to all of them; of an event that is called off everybody. */
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
      <h2 id="latest">{isCancelled ? 'Who had booked' : 'Newest bookings'}</h2>
      {bookings.length === 0 ? (
        <p className={styles.nothing}>
          {isCancelled ? 'Nobody had booked.' : 'Nobody has booked yet.'}
        </p>
      ) : (
        <ul className={classNames(styles.latest, isCancelled && styles.all)}>
          {bookings.map(({ booking, name, places, booked_at, back }) => (
            <li key={booking}>
              <Link to="/organize/events/$slug/attendees/$id" params={{ slug, id: booking }}>
                {name}
              </Link>
              <span>{places === 1 ? '1 place' : `${places} places`}</span>
              <span className={back && back.to_give_cents > 0 ? styles.open : undefined}>
                {back ? backInWords(back) : shortWhen(zone, booked_at, 'list')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {bookings.length > 0 && !isCancelled && <AllAttendees slug={slug} />}
    </section>
  );
}

const AllAttendees = ({ slug }: Slug) => (
  <p>
    <Link to="/organize/events/$slug/attendees" params={{ slug }}>
      See All Attendees
    </Link>
  </p>
);

/** Once an event is over: who did not come, if the door was used and somebody stayed away. */
export function WhoCame({ event: { uuid, slug } }: Pick<EventOverview, 'event'>) {
  const counts = useOrganized('kitchen', { params: { uuid } }).data?.data.counts;
  const missing = counts?.['not-here'] ?? 0;
  if (!counts || counts.here === 0 || missing === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="came">
      <h2 id="came">Attendees</h2>
      <p>
        <Link
          to="/organize/events/$slug/attendees"
          params={{ slug }}
          search={{ filter: 'not-here' }}
        >
          {missing === 1 ? '1 Person Did Not Come' : `${missing} People Did Not Come`}
        </Link>
      </p>
      <AllAttendees slug={slug} />
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
