import { formatMoney } from '#contract/money.ts';
import type { CallAnswer } from '#web/api/call.ts';
import { EventTileFrame } from '#web/events/tile/event-tile-frame.tsx';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import styles from '../../events/tile/event-tile.module.css';

type BookedEvent = CallAnswer<'myEvents'>['data'][number];

const states = {
  confirmed: { name: 'Booked', tone: 'green' },
  held: { name: 'Not paid yet', tone: 'flag' },
  cancelled: { name: 'Cancelled', tone: 'sand' },
} as const;

const eventCancelled = { name: 'Event cancelled', tone: 'flag' } as const;

/** One booking in the list; links to its ticket. */
export function BookedTile({ event }: { event: BookedEvent }) {
  const { booking } = event;
  const { name, tone } = event.status === 'cancelled' ? eventCancelled : states[booking.status];
  return (
    <EventTileFrame
      event={event}
      headingLevel={2}
      title={(className) => (
        <Link className={className} to="/booking-confirmed" search={{ id: booking.id }}>
          {event.title}
        </Link>
      )}
      badges={<Badge tone={tone}>{name}</Badge>}
      foot={
        <>
          <span>{booking.players === 1 ? '1 place' : `${booking.players} places`}</span>
          <span>
            <strong className={styles.price}>{amountText(booking)}</strong>
          </span>
        </>
      }
    />
  );
}

function amountText({ status, total_cents, refund_cents }: BookedEvent['booking']): string {
  if (status === 'cancelled') {
    return refund_cents > 0 ? `${formatMoney(refund_cents)} back` : 'Nothing charged';
  }
  return total_cents === 0 ? 'Free' : formatMoney(total_cents);
}
