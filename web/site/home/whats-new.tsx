import type { Clubhouse } from '#contract/clubhouse/clubhouse.ts';
import { formatDollars } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';
import { EventPrice } from '#web/events/event-price.tsx';
import { eventDates } from '#web/events/event-time.ts';
import { Link } from '#web/router/link.tsx';
import { useZone } from '#web/ui/zone.ts';
import styles from './whats-new.module.css';

type NewItem = Clubhouse['whats_new'][number];

/** Q3: statements that were published and bookings that opened since the last visit, at first of a month. */
export function WhatsNew({ items, since }: { items: NewItem[]; since: string | null }) {
  const zone = useZone();
  const day = since && whenIn(zone, since, 'day');
  return (
    <section aria-labelledby="whats-new">
      <h2 id="whats-new">{day ? 'New since your last visit' : 'New this month'}</h2>
      {items.length === 0 ? (
        <p className={styles.none}>
          {day ? `Nothing has changed since ${day}.` : 'Nothing has changed lately.'}{' '}
          <Link to="/events">See what’s coming up</Link>.
        </p>
      ) : (
        <>
          {day && <p className={styles.none}>You were here on {day}.</p>}
          <ul>
            {items.map((item) => (
              <li className={styles.item} key={item.kind + item.event.uuid}>
                <img src={item.event.cover_url} alt="" width="96" height="64" loading="lazy" />
                <div>
                  {item.kind === 'statement' ? <Statement item={item} /> : <Opened item={item} />}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Statement({ item: { event } }: { item: NewItem }) {
  const raised = event.charity?.raised_cents ?? 0;
  return (
    <>
      <p className={styles.kind}>Statement published</p>
      <p>
        <EventLink event={event} />
        {raised > 0 && ` raised ${formatDollars(raised)} for ${event.charity?.name}`}
      </p>
      <p className={styles.more}>{eventDates(event)}</p>
    </>
  );
}

function Opened({ item: { event } }: { item: NewItem }) {
  return (
    <>
      <p className={styles.kind}>Booking is open</p>
      <p>
        <EventLink event={event} />, {event.venue.city}
      </p>
      <p className={styles.more}>
        {eventDates(event)} · <EventPrice event={event} />
      </p>
    </>
  );
}

function EventLink({ event }: Pick<NewItem, 'event'>) {
  return (
    <Link to="/events/$slug" params={{ slug: event.slug }}>
      {event.title}
    </Link>
  );
}
