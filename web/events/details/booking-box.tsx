import type { ReactNode } from 'react';
import type { Viability } from '#contract/bookings.ts';
import type { Event } from '#contract/events.ts';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { isOver, seatsLine, whyNot } from '../booking-state.ts';
import { memberPriceText, priceText } from '../event-price.ts';
import { useNow } from '../now.ts';
import styles from './booking-box.module.css';

/**
 * The price and the button to book, or the reason why not; on narrow screens a bar at the bottom. Uses
 * the server's answer for a signed-in user, and the event alone for a visitor.
 */
export function BookingBox({
  event,
  viability,
}: {
  event: Event;
  viability?: Viability | undefined;
}) {
  const now = useNow();
  const isCancelled = event.status === 'cancelled';
  if (viability?.booking_id && !isCancelled) {
    const { booking_id: id, booking_status } = viability;
    if (booking_status === 'held') return <Held event={event} />;
    return <Booked id={id} over={isOver(event, now) ? whyNot(event, now) : undefined} />;
  }
  // The viability may be older than the event.
  const reason = viability?.viable && !isCancelled ? undefined : whyNot(event, now);
  if (isOver(event, now)) {
    return (
      <p className={styles.note}>
        {/* F10: for a booker the message is about the refund, too. */}
        <strong>{viability?.code === 'event_cancelled' ? viability.message : reason}</strong>{' '}
        <Link to="/events">See Upcoming Events</Link>
      </p>
    );
  }
  // A user who only lacks the membership may try: the guard of the checkout decides (2.7).
  const refusal = viability?.code === 'subscription_required' ? '' : (viability?.message ?? '');
  const why = reason ?? refusal;
  if (why !== '') {
    return (
      <>
        <Bar event={event}>
          <p className={styles.state}>{seatsLine(event, now)}</p>
        </Bar>
        <p className={styles.note}>
          {why} <Link to="/events">See Other Events</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <Bar event={event}>
        <CheckoutLink event={event}>Book a Place</CheckoutLink>
      </Bar>
      {event.member_only && !viability?.viable && (
        <p className={styles.note}>
          Only members can book this event. <Link to="/membership">See Benefits</Link>
        </p>
      )}
    </>
  );
}

/** `over`: the sentence that the event has begun or is over; then it cannot be cancelled. */
function Booked({ id, over }: { id: string; over: string | undefined }) {
  return (
    <>
      <div className={styles.box}>
        <strong className={styles.price}>Booked</strong>
        <Link className={buttonClass('green', styles.book)} to="/booking-confirmed" search={{ id }}>
          See Your Booking
        </Link>
      </div>
      <p className={styles.note}>
        {over ? (
          <>
            <strong>{over}</strong> Your ticket is kept there.
          </>
        ) : (
          <>
            <strong>You have your place.</strong> Your ticket, the calendar file and the way to
            cancel are there.
          </>
        )}
      </p>
    </>
  );
}

function Held({ event }: { event: Event }) {
  return (
    <>
      <Bar event={event}>
        <CheckoutLink event={event}>Finish Paying</CheckoutLink>
      </Bar>
      <p className={styles.note}>Your booking is held for a few minutes, until you have paid.</p>
    </>
  );
}

function Bar({ event, children }: { event: Event; children: ReactNode }) {
  const forMembers = memberPriceText(event);
  return (
    <div className={styles.box}>
      <p className={styles.prices}>
        <strong className={styles.price}>{priceText(event)}</strong>
        {forMembers && <span>{forMembers}</span>}
      </p>
      {children}
    </div>
  );
}

/** 4.7: the URL names the event, so that the link also works before the page is hydrated. */
function CheckoutLink({ event, children }: { event: Event; children: ReactNode }) {
  return (
    <Link
      className={buttonClass('green', styles.book)}
      to="/checkout"
      search={{ event: event.slug }}
      preload={false}
    >
      {children}
    </Link>
  );
}
