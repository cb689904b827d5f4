import type { Event } from '#contract/events/events.ts';
import { eventDates, eventHours } from '#web/events/event-time.ts';
import styles from './event-to-book-tile.module.css';

/** What is booked: its picture, date and place; small where there is no column for it. */
export function EventToBook({ event }: { event: Event }) {
  const { venue } = event;
  return (
    <div className={styles.event}>
      {/* Decoration: the title names the event. */}
      <img className={styles.picture} src={event.cover_url} alt="" width="600" height="400" />
      <div>
        <p className={styles.title}>{event.title}</p>
        <p>
          <time dateTime={event.starts_at}>{eventDates(event)}</time>
          <br />
          {eventHours(event)}
        </p>
        <p>
          {venue.name}, {venue.city}
        </p>
      </div>
    </div>
  );
}
