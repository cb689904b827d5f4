import type { Event } from '#contract/events.ts';
import { formatDollars } from '#contract/money.ts';
import { bookingState } from '#contract/why-not-bookable.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { seatsLine } from '../booking-state.ts';
import { memberPriceText, priceText } from '../event-price.ts';
import { useNow } from '../now.ts';
import styles from './event-tile.module.css';
import { EventTileFrame } from './event-tile-frame.tsx';

/** One event in a list. */
export function EventTile({
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
    <EventTileFrame
      event={event}
      headingLevel={headingLevel}
      isInFirstRow={isInFirstRow}
      title={(className) => (
        <Link className={className} to="/events/$slug" params={{ slug: event.slug }}>
          {event.title}
        </Link>
      )}
      distance={distanceKm !== undefined && <> · {Math.round(distanceKm)} km away</>}
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
          {state === 'past' ? (
            raised > 0 && (
              <span>
                <strong className={styles.price}>{formatDollars(raised)}</strong> raised
              </span>
            )
          ) : (
            <span>
              <strong className={styles.price}>{priceText(event)}</strong>
              {forMembers && <> · {forMembers}</>}
            </span>
          )}
          {!cancelled && (
            <span className={state === 'full' ? styles.full : undefined}>
              {seatsLine(event, now)}
            </span>
          )}
        </>
      }
    />
  );
}
