import { bookingState } from '#contract/events/why-not-bookable.ts';
import { formatMoney, wholeDollars } from '#contract/values/money.ts';
import { moneyInShort, paidForPlaces } from '#contract/values/money-words.ts';
import type { CallAnswer } from '#web/api/call.ts';
import { isOver } from '#web/events/booking-state.ts';
import { useNow } from '#web/events/now.ts';
import { EventTileFrame } from '#web/events/tile/event-tile-frame.tsx';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import tile from '../../events/tile/event-tile.module.css';
import { payNow } from '../owing/pay-now.ts';
import styles from './booked-tile.module.css';
import { CancelFromTile } from './cancel-from-tile.tsx';
import { ConfirmFromTile } from './confirm-from-tile.tsx';

type BookedEvent = CallAnswer<'myEvents'>['data'][number];

const states = {
  // As it should be.
  confirmed: undefined,
  held: { name: 'Not paid yet', tone: 'flag' },
  cancelled: { name: 'Cancelled', tone: 'sand' },
} as const;

const eventCancelled = { name: 'Event cancelled', tone: 'flag' } as const;

function stateOf({ status, booking }: BookedEvent) {
  if (booking.moved_to) return { name: `Moved to ${booking.moved_to}`, tone: 'sand' } as const;
  return status === 'cancelled' ? eventCancelled : states[booking.status];
}

/** W20: one booking in the list, a row of its own; links to its ticket. `isNext`: the next one to come. */
export function BookedTile({ event, isNext = false }: { event: BookedEvent; isNext?: boolean }) {
  const { booking, charity } = event;
  const state = stateOf(event);
  const isPast = isOver(event, useNow());
  const raised = isPast && booking.status === 'confirmed' ? (charity?.raised_cents ?? 0) : 0;
  return (
    <EventTileFrame
      event={event}
      className={styles.row}
      isInFirstRow={isNext}
      headingLevel={2}
      title={(className) => (
        <Link className={className} to="/booking-confirmed" search={{ id: booking.id }}>
          {event.title}
        </Link>
      )}
      badges={
        (isNext || state) && (
          <>
            {isNext && <Badge tone="pine">Next</Badge>}
            {state && <Badge tone={state.tone}>{state.name}</Badge>}
          </>
        )
      }
      foot={
        <>
          <span>{booking.players === 1 ? '1 place' : `${booking.players} places`}</span>
          {(booking.total_cents > 0 || booking.owing_cents === 0) && (
            <span>
              <strong className={tile.price}>{amountText(booking)}</strong>
            </span>
          )}
          {booking.owing_cents > 0 && (
            <span>
              Owing <strong className={tile.price}>{formatMoney(booking.owing_cents)}</strong>
            </span>
          )}
          {raised > 0 && (
            <span className={styles.raised}>
              Raised <strong>{wholeDollars(raised)}</strong> for {charity?.name}
            </span>
          )}
        </>
      }
      actions={<TileActions event={event} />}
    />
  );
}

function TileActions({ event }: { event: BookedEvent }) {
  const { booking, status } = event;
  const now = useNow();
  if (booking.status === 'cancelled') return <AfterCancelling event={event} />;
  if (booking.status !== 'confirmed') return null;
  const isPast = Date.parse(event.ends_at) <= now;
  if (isPast && booking.owing_cents === 0 && status !== 'cancelled')
    return <Afterwards event={event} />;
  return <Actions event={event} isPast={isOver(event, now)} />;
}

/** What there is of an event that one was at. */
function Afterwards({ event: { booking, charity, slug, title } }: { event: BookedEvent }) {
  const hasRaised = (charity?.raised_cents ?? 0) > 0;
  const of = <span className="visually-hidden"> of {title}</span>;
  return (
    <div className={styles.actions}>
      <Link className={buttonClass('outline')} to="/events/$slug" params={{ slug }}>
        <span>
          {hasRaised ? 'See Result' : 'See the Event'}
          {of}
        </span>
      </Link>
      <BookingLink booking={booking} title={title}>
        Your Booking
      </BookingLink>
    </div>
  );
}

/** The event again while it can be booked, and what went back. */
function AfterCancelling({ event }: { event: BookedEvent }) {
  const { booking, slug, title } = event;
  return (
    <div className={styles.actions}>
      {bookingState(event, useNow()) === 'open' && (
        <Link className={buttonClass('green')} to="/events/$slug" params={{ slug }}>
          <span>
            Book Again<span className="visually-hidden"> at {title}</span>
          </span>
        </Link>
      )}
      <BookingLink booking={booking} title={title}>
        {booking.refund_cents > 0 ? 'Your Refund' : 'Your Booking'}
      </BookingLink>
    </div>
  );
}

function BookingLink({
  booking,
  title,
  children,
}: Pick<BookedEvent, 'booking' | 'title'> & { children: string }) {
  return (
    <Link className={buttonClass('outline')} to="/booking-confirmed" search={{ id: booking.id }}>
      <span>
        {children}
        <span className="visually-hidden"> of {title}</span>
      </span>
    </Link>
  );
}

/** Q13, W20: what is owing, the ticket, the calendar file, and the way to cancel while it is possible. */
function Actions({ event, isPast }: { event: BookedEvent; isPast: boolean }) {
  const { booking, title } = event;
  const now = useNow();
  const canCancel = event.status !== 'cancelled' && now < Date.parse(event.cancel_until);
  const isToConfirm = booking.to_confirm && !isPast && event.status !== 'cancelled';
  const owes = booking.owing_cents > 0;
  // One of them leads; the ticket does if nothing is asked of the person.
  const isAsked = isToConfirm || owes;
  const of = <span className="visually-hidden"> for {title}</span>;
  return (
    <div className={styles.actions}>
      {isToConfirm && <ConfirmFromTile id={booking.id} title={title} />}
      {owes && (
        <Link
          className={buttonClass('green')}
          to="/booking-confirmed"
          search={{ id: booking.id, ...payNow }}
        >
          <span>Pay What Is Owing{of}</span>
        </Link>
      )}
      <Link
        className={buttonClass(isAsked ? 'outline' : 'green')}
        to="/booking-confirmed"
        search={{ id: booking.id }}
      >
        <span>Ticket{of}</span>
      </Link>
      {event.status !== 'cancelled' && !isPast && (
        <a
          className={buttonClass('outline')}
          href={`/api/v1/confirmation/${booking.id}/calendar.ics`}
          download
        >
          <span>Calendar{of}</span>
        </a>
      )}
      {canCancel && <CancelFromTile id={booking.id} title={title} />}
    </div>
  );
}

function amountText(booking: BookedEvent['booking']): string {
  const { status, total_cents } = booking;
  if (status === 'cancelled') return moneyInShort(booking);
  if (total_cents === 0) return 'Free';
  const paid = formatMoney(paidForPlaces(booking));
  return booking.kept_cents > 0 ? `${paid}, ${formatMoney(booking.kept_cents)} kept` : paid;
}
