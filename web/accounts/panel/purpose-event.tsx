import type { Event } from '#contract/events/events.ts';
import { eventDates } from '#web/events/event-time.ts';
import { DateBlock } from '#web/events/tile/date-block.tsx';
import { Link } from '#web/router/link.tsx';
import styles from './purpose-event.module.css';

/** Q5: the event that somebody signs in for, beside the form. */
export function PurposeEvent({ event }: { event: Event }) {
  return (
    <aside className={styles.event} aria-label="Your event">
      <div className={styles.cover}>
        <img src={event.cover_url} alt="" width="600" height="400" fetchPriority="high" />
        <DateBlock event={event} className={styles.date} />
      </div>
      <p className={styles.title}>
        <Link to="/events/$slug" params={{ slug: event.slug }}>
          {event.title}
        </Link>
      </p>
      <p className={styles.facts}>
        {eventDates(event)}
        <br />
        {event.venue.name}, {event.venue.city}
      </p>
    </aside>
  );
}
