import type { Event } from '#contract/events/events.ts';
import { bookingState } from '#contract/events/why-not-bookable.ts';
import { seatsLine } from '#web/events/booking-state.ts';
import { EventPrice } from '#web/events/event-price.tsx';
import { eventDates, eventHours } from '#web/events/event-time.ts';
import { useNow } from '#web/events/now.ts';
import { visitor } from '#web/events/reader.ts';
import { DateBlock } from '#web/events/tile/date-block.tsx';
import { Link } from '#web/router/link.tsx';
import { ArrowRightIcon, ClockIcon, PinIcon, TicketIcon } from '#web/ui/icons/icon.tsx';
import tile from '../../events/tile/event-tile.module.css';
import site from '../site.module.css';
import styles from './next-event.module.css';

/** The tile beside the headline that visitors see. */
export function NextEvent({ event }: { event: Event }) {
  const now = useNow();
  return (
    <article className={styles.tile} aria-labelledby="next-event">
      <p className={site.eyebrow}>
        Next {bookingState(event, now) === 'open' ? 'to book' : 'event'}
      </p>
      <div className={styles.top}>
        <DateBlock event={event} />
        <h2 className={styles.title} id="next-event">
          <Link className={tile.link} to="/events/$slug" params={{ slug: event.slug }}>
            {event.title}
          </Link>
        </h2>
      </div>
      <p className={styles.summary}>{event.summary}</p>
      <ul className={styles.facts}>
        <li>
          <ClockIcon />
          <span>
            {eventDates(event)}
            <br />
            {eventHours(event)}
          </span>
        </li>
        <li>
          <PinIcon />
          <span>
            {event.venue.name}
            <br />
            {event.venue.city}, {event.venue.province}
          </span>
        </li>
        <li>
          <TicketIcon />
          <span>
            <EventPrice event={event} />
            <br />
            {seatsLine(event, now, visitor)}
          </span>
        </li>
      </ul>
      <p className={styles.more} aria-hidden="true">
        See the Event <ArrowRightIcon />
      </p>
    </article>
  );
}
