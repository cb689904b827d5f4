import type { Event } from '#contract/events.ts';
import { bookingState } from '#contract/why-not-bookable.ts';
import { useCall } from '#web/api/use-call.ts';
import { Link } from '#web/router/link.tsx';
import { useNow } from '../now.ts';
import { ownBooking, type Reader, useReader } from '../reader.ts';
import { EventTile } from '../tile/event-tile.tsx';
import styles from './still-open.module.css';

const maxShown = 3;

/** Below a full event the next ones that the reader can book. At the end of the page, where it moves nothing. */
export function StillOpen({ event }: { event: Event }) {
  const isFull = bookingState(event, useNow()) === 'full';
  const reader = useReader();
  if (!isFull || ownBooking(event, reader)) return null;
  return <Others event={event} reader={reader} />;
}

function Others({ event, reader }: { event: Event; reader: Reader }) {
  const { data } = useCall('events', { query: { filter: 'open' } });
  const others = data?.data.filter(
    (other) =>
      other.uuid !== event.uuid &&
      (reader.isMember || !other.member_only) &&
      !ownBooking(other, reader),
  );
  if (!others || others.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby="still-open">
      <div className={styles.head}>
        <h2 id="still-open">Still open</h2>
        <Link to="/events" search={{ filter: 'open' }}>
          Everything That Can Be Booked
        </Link>
      </div>
      <ul className={styles.tiles}>
        {others.slice(0, maxShown).map((other) => (
          <li key={other.uuid}>
            <EventTile event={other} />
          </li>
        ))}
      </ul>
    </section>
  );
}
