import type { Event } from '#contract/events.ts';
import { formatDollars } from '#contract/money.ts';
import { bookingState } from '#contract/why-not-bookable.ts';
import { Link } from '../router/link.tsx';
import { Badge } from '../ui/badge.tsx';
import { placesLine } from './booking-state.ts';
import styles from './event-card.module.css';
import { EventCardFrame } from './event-card-frame.tsx';
import { memberPriceText, priceText } from './event-price.ts';
import { useNow } from './now.ts';

/** One event in a list: the whole card is its link. */
export function EventCard({
  event,
  distanceKm,
  headingLevel = 3,
  isInFirstRow,
}: {
  event: Event;
  distanceKm?: number | undefined;
  headingLevel?: 2 | 3 | 4;
  isInFirstRow?: boolean;
}) {
  const forMembers = memberPriceText(event);
  const raised = event.charity?.raised_cents ?? 0;
  const now = useNow();
  const state = bookingState(event, now);
  const cancelled = state === 'cancelled';
  return (
    <EventCardFrame
      event={event}
      headingLevel={headingLevel}
      isInFirstRow={isInFirstRow}
      title={(className) => (
        <Link className={className} to="/events/$slug" params={{ slug: event.slug }}>
          {event.title}
        </Link>
      )}
      place={distanceKm !== undefined && <> · {Math.round(distanceKm)} km away</>}
      badges={
        (event.member_only || cancelled) && (
          <>
            {cancelled && <Badge tone="flag">Cancelled</Badge>}
            {event.member_only && <Badge tone="pine">Members only</Badge>}
          </>
        )
      }
      foot={
        <>
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
        </>
      }
    />
  );
}
