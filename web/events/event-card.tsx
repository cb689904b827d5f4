import { Link } from '@tanstack/react-router';
import type { Event } from '#contract/events.ts';
import { Badge } from '../ui/badge.tsx';
import { formatDollars } from '../ui/format.ts';
import { bookingState, placesLine } from './booking-state.ts';
import { DateBlock } from './date-block.tsx';
import styles from './event-card.module.css';
import { memberPriceText, priceText } from './event-price.ts';
import { clockTime } from './event-time.ts';
import { useNow } from './now.ts';

/** One event in a list: the whole card is its link. */
export function EventCard({
  event,
  distanceKm,
  headingLevel = 3,
}: {
  event: Event;
  distanceKm?: number | undefined;
  headingLevel?: 2 | 3 | 4;
}) {
  const Heading = `h${headingLevel}` as const;
  const forMembers = memberPriceText(event);
  const raised = event.charity?.raised_cents ?? 0;
  const now = useNow();
  const state = bookingState(event, now);
  const cancelled = state === 'cancelled';
  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        {/* The title says what it is; the drawing adds nothing for those who cannot see it. */}
        <img src={event.cover_url} alt="" width="600" height="400" loading="lazy" />
        <DateBlock event={event} className={styles.date} />
      </div>
      <div className={styles.text}>
        <p className={styles.kicker}>
          {event.format} · {clockTime(event.starts_at, event.timezone)}
        </p>
        <Heading className={styles.title}>
          <Link className={styles.link} to="/events/$slug" params={{ slug: event.slug }}>
            {event.title}
          </Link>
        </Heading>
        <p className={styles.place}>
          {event.venue.name}, {event.venue.city}
          {distanceKm !== undefined && <> · {Math.round(distanceKm)} km away</>}
        </p>
        {(event.member_only || cancelled) && (
          <p className={styles.badges}>
            {cancelled && <Badge tone="flag">Cancelled</Badge>}
            {event.member_only && <Badge tone="pine">Members only</Badge>}
          </p>
        )}
        <p className={styles.foot}>
          {raised > 0 && state === 'past' ? (
            <span>
              <strong className={styles.price}>{formatDollars(raised)}</strong> raised
            </span>
          ) : (
            <span>
              <strong className={styles.price}>{priceText(event)}</strong>
              {forMembers && <> · {forMembers}</>}
            </span>
          )}
          {!cancelled && (
            <span className={state === 'full' ? styles.full : undefined}>
              {placesLine(event, now)}
            </span>
          )}
        </p>
      </div>
    </article>
  );
}
