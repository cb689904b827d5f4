import { Link } from '@tanstack/react-router';
import type { CallAnswer } from '../api/call.ts';
import { DateBlock } from '../events/date-block.tsx';
import styles from '../events/event-card.module.css';
import { clockTime } from '../events/event-time.ts';
import { Badge } from '../ui/badge.tsx';
import { formatMoney } from '../ui/format.ts';

type BookedEvent = CallAnswer<'myEvents'>['data'][number];

const states = {
  confirmed: { name: 'Booked', tone: 'green' },
  held: { name: 'Not paid yet', tone: 'flag' },
  cancelled: { name: 'Cancelled', tone: 'sand' },
} as const;

/** One booking in the list: the whole card leads to its ticket. */
export function BookedCard({ event }: { event: BookedEvent }) {
  const { booking } = event;
  const { name, tone } = states[booking.status];
  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        <img src={event.cover_url} alt="" width="600" height="400" loading="lazy" />
        <DateBlock event={event} className={styles.date} />
      </div>
      <div className={styles.text}>
        <p className={styles.kicker}>
          {event.format} · {clockTime(event.starts_at, event.timezone)}
        </p>
        <h2 className={styles.title}>
          <Link className={styles.link} to="/booking-confirmed" search={{ id: booking.id }}>
            {event.title}
          </Link>
        </h2>
        <p className={styles.place}>
          {event.venue.name}, {event.venue.city}
        </p>
        <p className={styles.badges}>
          <Badge tone={tone}>{name}</Badge>
        </p>
        <p className={styles.foot}>
          <span>{booking.players === 1 ? '1 place' : `${booking.players} places`}</span>
          <span>
            <strong className={styles.price}>{amountText(booking)}</strong>
          </span>
        </p>
      </div>
    </article>
  );
}

function amountText({ status, total_cents, refund_cents }: BookedEvent['booking']): string {
  if (status === 'cancelled') {
    return refund_cents > 0 ? `${formatMoney(refund_cents)} back` : 'Nothing charged';
  }
  return total_cents === 0 ? 'Free' : formatMoney(total_cents);
}
