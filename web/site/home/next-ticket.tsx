import { useSuspenseQuery } from '@tanstack/react-query';
import type { Clubhouse } from '#contract/clubhouse/clubhouse.ts';
import { announcedEventQuery } from '#web/events/announced-event.ts';
import { eventDates, eventHours } from '#web/events/event-time.ts';
import { mapUrl } from '#web/events/map-url.ts';
import { useNow } from '#web/events/now.ts';
import { DateBlock } from '#web/events/tile/date-block.tsx';
import { wallTime } from '#web/events/zone-clock.ts';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import site from '../site.module.css';
import styles from './next-ticket.module.css';

const dayLength = 24 * 3600_000;

/** "in 19 days", by the calendar where the event takes place: "tomorrow", "today", "under way". */
export function daysUntil(
  { starts_at, timezone }: { starts_at: string; timezone: string },
  now: number,
): string {
  if (now >= Date.parse(starts_at)) return 'under way';
  const days =
    (dayOf(starts_at, timezone) - dayOf(new Date(now).toISOString(), timezone)) / dayLength;
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

function dayOf(instant: string, zone: string): number {
  const { year, month, day } = wallTime(instant, zone);
  return Date.UTC(year, month - 1, day);
}

/** Q3: picture, date, "in 19 days", and the ways to the ticket, the calendar and the place. */
export function NextTicket({ event }: { event: NonNullable<Clubhouse['next']> }) {
  const { booking, title, venue } = event;
  const of = <span className="visually-hidden"> for {title}</span>;
  return (
    <article className={styles.tile} aria-labelledby="next-ticket">
      <div className={styles.cover}>
        <img src={event.cover_url} alt="" width="600" height="400" />
        <DateBlock event={event} className={styles.date} />
      </div>
      <div className={styles.text}>
        <p className={site.eyebrow}>Your next event</p>
        <h2 className={styles.title} id="next-ticket">
          <Link to="/events/$slug" params={{ slug: event.slug }}>
            {title}
          </Link>
        </h2>
        <p className={styles.when}>
          <strong className={styles.days}>{daysUntil(event, useNow())}</strong>
          <span>{booking.players === 1 ? '1 place' : `${booking.players} places`} booked</span>
        </p>
        <p className={styles.facts}>
          {eventDates(event)}
          <br />
          {eventHours(event)}
          <br />
          {venue.name}, {venue.city}
        </p>
        <p className={styles.actions}>
          <Link className={buttonClass()} to="/booking-confirmed" search={{ id: booking.id }}>
            <span>Ticket{of}</span>
          </Link>
          <a
            className={buttonClass('outline')}
            href={`/api/v1/confirmation/${booking.id}/calendar.ics`}
            download
          >
            <span>Calendar{of}</span>
          </a>
          <a className={buttonClass('outline')} href={mapUrl(event)} rel="noopener noreferrer">
            <span>
              Directions<span className="visually-hidden"> to {venue.name}</span>
            </span>
          </a>
        </p>
      </div>
    </article>
  );
}

/** The same tile, of the event that is announced for everybody. */
export function NothingBooked() {
  const event = useSuspenseQuery(announcedEventQuery).data;
  return (
    <article
      className={classNames(styles.tile, !event && styles.bare)}
      aria-labelledby="next-ticket"
    >
      {event && (
        <div className={styles.cover}>
          <img src={event.cover_url} alt="" width="600" height="400" />
          <DateBlock event={event} className={styles.date} />
        </div>
      )}
      <div className={styles.text}>
        <p className={site.eyebrow}>Nothing booked yet</p>
        <h2 className={styles.title} id="next-ticket">
          Your next round is still open
        </h2>
        {event && (
          <p className={styles.facts}>
            The next one is{' '}
            <Link to="/events/$slug" params={{ slug: event.slug }}>
              {event.title}
            </Link>{' '}
            in {event.venue.city}: {eventDates(event)}.
          </p>
        )}
        <p className={styles.actions}>
          <Link className={buttonClass()} to="/events" search={{ filter: 'open' }}>
            See What Can Be Booked
          </Link>
        </p>
      </div>
    </article>
  );
}
