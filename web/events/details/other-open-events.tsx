import type { Event } from '#contract/events/events.ts';
import { useCall } from '#web/api/use-call.ts';
import { Link } from '#web/router/link.tsx';
import { ownBooking, type Reader } from '../reader.ts';
import { EventTile } from '../tile/event-tile.tsx';
import styles from './other-open-events.module.css';

const maxShown = 3;

/** Those that the reader can book and has not booked. */
export function OtherOpenEvents({ event, reader }: { event: Event; reader: Reader }) {
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
