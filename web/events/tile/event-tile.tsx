import type { ReactNode } from 'react';
import type { Event } from '#contract/events/events.ts';
import { bookingState } from '#contract/events/why-not-bookable.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { seatsLine } from '../booking-state.ts';
import { EventPrice } from '../event-price.tsx';
import { useNow } from '../now.ts';
import { ownBooking, useReader } from '../reader.ts';
import styles from './event-tile.module.css';
import { EventTileFrame } from './event-tile-frame.tsx';

/** One event in a list. */
export function EventTile({
  event,
  distanceKm,
  headingLevel = 3,
  isInFirstRow,
  foot,
}: {
  event: Event;
  distanceKm?: number | undefined;
  headingLevel?: 2 | 3 | 4;
  isInFirstRow?: boolean;
  /** Of a past event, instead of its state. */
  foot?: ReactNode;
}) {
  const now = useNow();
  const state = bookingState(event, now);
  const cancelled = state === 'cancelled';
  const reader = useReader();
  const seats = seatsLine(event, now, reader);
  // A full event that says something else says what the reader waits for or is offered.
  const isOwn = state === 'full' || ownBooking(event, reader);
  return (
    <EventTileFrame
      event={event}
      headingLevel={headingLevel}
      isInFirstRow={isInFirstRow}
      className={seats === 'Booking closed' ? styles.missed : undefined}
      title={(className) => (
        <Link className={className} to="/events/$slug" params={{ slug: event.slug }}>
          {event.title}
        </Link>
      )}
      distance={
        distanceKm !== undefined && (
          <>
            {' '}
            ·{'\u00a0'}
            {distanceText(distanceKm)}
          </>
        )
      }
      badges={
        (event.member_only || cancelled) && (
          <>
            {cancelled && <Badge tone="flag">{seats}</Badge>}
            {event.member_only && <Badge tone="pine">Members only</Badge>}
          </>
        )
      }
      foot={
        foot ||
        (!cancelled && (
          <>
            {state !== 'past' && (
              <span>
                <EventPrice event={event} className={styles.price} />
              </span>
            )}
            <span className={seats === 'Full' ? styles.full : isOwn ? styles.booked : undefined}>
              {seats}
            </span>
          </>
        ))
      }
    />
  );
}

function distanceText(km: number): string {
  return `${km < 1 ? 'less than 1' : Math.round(km)}\u00a0km\u00a0away`;
}
