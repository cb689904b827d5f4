import type { Permission } from '#contract/calls/access.ts';
import type { Today } from '#contract/organizing/today.ts';
import { formatMoney } from '#contract/values/money.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { eventHours } from '#web/events/event-time.ts';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { mayAt, useSelf } from '../session/organizer.ts';
import { counted } from './counted.ts';
import styles from './today-page.module.css';

type Next = NonNullable<Today['next']>;

/** The next event, large: at what time, how full, who owes, which meals are missing, and the ways to its screens. */
export function ComingEvent({ event }: { event: Next }) {
  const { slug, timezone, starts_at, venue, cover_url, seats, capacity } = event;
  return (
    <section className={styles.next} aria-labelledby="next-event">
      {/* Decoration: the title names the event. */}
      <img
        className={styles.cover}
        src={cover_url}
        alt=""
        width="600"
        height="400"
        fetchPriority="high"
      />
      <div className={styles.facts}>
        <p className={styles.title}>
          {/* The sentence above says what it is, and of the next days which. */}
          {event.in_days >= 7 && `${shortWhen(timezone, starts_at, 'list')}, `}
          {eventHours(event)}
        </p>
        {venue && <p className={styles.venue}>{venue}</p>}
        {seats && <Fullness seats={seats} capacity={capacity} slug={slug} />}
        <Ways event={event} />
      </div>
    </section>
  );
}

function Fullness({
  seats: { booked, held, owing, owing_cents, without_meal },
  capacity,
  slug,
}: { seats: NonNullable<Next['seats']> } & Pick<Next, 'capacity' | 'slug'>) {
  const to = (filter: string) => ({
    to: '/organize/events/$slug/attendees' as const,
    params: { slug },
    search: { filter },
  });
  return (
    <>
      <p className={styles.booked}>
        <strong>{capacity === null ? booked : `${booked} of ${capacity}`}</strong>{' '}
        {capacity === null
          ? `${booked === 1 ? 'place' : 'places'} booked, without a limit`
          : 'places booked'}
        {held > 0 && `, ${held} being paid`}
      </p>
      {capacity !== null && capacity > 0 && (
        <svg
          className={styles.bar}
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect className={styles.barHeld} width={share(booked + held, capacity)} height="1" />
          <rect className={styles.barBooked} width={share(booked, capacity)} height="1" />
        </svg>
      )}
      <ul className={styles.counts}>
        <li>
          {owing > 0 ? (
            <Link {...to('owing')}>
              {formatMoney(owing_cents)} owing for {counted(owing, 'place')}
            </Link>
          ) : (
            'Nobody owes anything'
          )}
        </li>
        {booked > 0 && without_meal !== null && (
          <li>
            {without_meal === 0 ? (
              'All meals are chosen'
            ) : (
              <Link {...to('no-meal')}>
                {counted(without_meal, 'place')} without a meal chosen yet
              </Link>
            )}
          </li>
        )}
      </ul>
    </>
  );
}

const share = (part: number, whole: number) => Math.min(100, (100 * part) / whole);

/** On the eve and on the day the door comes first. */
function Ways({ event: { uuid, slug, title, in_days } }: { event: Next }) {
  const self = useSelf();
  if (!self) return null;
  const may = (permission: Permission) => mayAt(self, permission, uuid);
  const isSoon = in_days <= 1 && may('attendees.check-in');
  const first = (isFirst: boolean) => (isFirst ? buttonClass() : buttonClass('outline'));
  const ofEvent = <span className="visually-hidden"> of {title}</span>;
  return (
    <p className={styles.ways}>
      {may('attendees.check-in') && (
        // A document of its own: camera and service worker are allowed nowhere else.
        <a className={first(isSoon)} href={`/organize/door/${slug}`}>
          Door{ofEvent}
        </a>
      )}
      {may('attendees.see') && (
        <Link className={first(!isSoon)} to="/organize/events/$slug/attendees" params={{ slug }}>
          Attendees{ofEvent}
        </Link>
      )}
      {may('attendees.safety') && (
        <Link
          className={first(!may('attendees.see'))}
          to="/organize/events/$slug/safety"
          params={{ slug }}
        >
          Health Notes{ofEvent}
        </Link>
      )}
      {may('attendees.see') && (
        <Link
          className={buttonClass('outline')}
          to="/organize/events/$slug/print"
          params={{ slug }}
        >
          Print<span className="visually-hidden"> lists{ofEvent}</span>
        </Link>
      )}
      {may('attendees.write') && (
        <Link
          className={buttonClass('outline')}
          to="/organize/messages/new"
          search={{ event: slug }}
        >
          Email<span className="visually-hidden"> the people of {title}</span>
        </Link>
      )}
    </p>
  );
}
