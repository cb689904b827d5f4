import type { ReactNode } from 'react';
import type { Viability } from '#contract/bookings/bookings.ts';
import type { Event } from '#contract/events/events.ts';
import { bookingState } from '#contract/events/why-not-bookable.ts';
import { useIsMember } from '#web/api/session.ts';
import { useHowToPay } from '#web/payments/how-to-pay.tsx';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { isOver, seatsLine, whyNot } from '../booking-state.ts';
import { EventPrice } from '../event-price.tsx';
import { weekdayAndTime } from '../event-time.ts';
import { useNow } from '../now.ts';
import { bookedText, isOffered, offerOf, ownBooking, useReader, waitingText } from '../reader.ts';
import { placesText, timeToBook } from '../waiting-words.ts';
import styles from './booking-box.module.css';
import { RemindButton } from './remind-button.tsx';
import { WaitButton } from './wait-button.tsx';

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
  const reader = useReader();
  const isCancelled = event.status === 'cancelled';
  const own = ownBooking(event, reader);
  const booking = viability ? bookedBy(viability) : own;
  if (booking && !isCancelled) {
    if (booking.status === 'held') return <Held event={event} />;
    return <Booked id={booking.id} seats={own?.seats} event={event} />;
  }
  // The viability may be older than the event.
  const mayBook = viability?.viable ?? isOffered(event, reader, now);
  const reason = mayBook && !isCancelled ? undefined : whyNot(event, now);
  if (isOver(event, now)) {
    return (
      <p className={classNames(styles.note, isCancelled && styles.off)}>
        {/* F10: for a booker the message is about the refund, too. */}
        <strong>{viability?.code === 'event_cancelled' ? viability.message : reason}</strong>{' '}
        {isCancelled && event.call_off_reason && <>{event.call_off_reason} </>}
        <Link to="/events">See Upcoming Events</Link>
      </p>
    );
  }
  // A user who only lacks the membership may try: the guard of the checkout decides (2.7).
  const refusal = viability?.code === 'subscription_required' ? '' : (viability?.message ?? '');
  const why = reason ?? refusal;
  if (viability?.code === 'booking_closed') return <Closed event={event} why={why} />;
  if (why !== '') return <NotNow event={event} why={why} />;
  const offer = offerOf(event, reader, now);
  return (
    <>
      <Bar event={event} className={offer && styles.own}>
        {reader.isMember || viability?.viable || !event.member_only ? (
          <CheckoutLink event={event}>Book a Place</CheckoutLink>
        ) : (
          <JoinToBook event={event} />
        )}
      </Bar>
      {offer && (
        <p className={styles.note}>
          <strong>
            {offer.seats === 1 ? '1 place is' : `${offer.seats} places are`} yours to book
          </strong>{' '}
          until {weekdayAndTime(offer.until, event.timezone)}.
        </p>
      )}
      {event.member_only && (
        <p className={styles.note}>
          {reader.isMember ? (
            'Only members can book this event, and you are one.'
          ) : (
            <>
              Only members can book this event. <Link to="/membership">See Benefits</Link>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** It cannot be booked now; 20.1: while it is full, it has a waiting list; 20.5: before it opens, a reminder. */
function NotNow({ event, why }: { event: Event; why: string }) {
  const now = useNow();
  const reader = useReader();
  const state = bookingState(event, now);
  const isFull = state === 'full';
  const waiting = isFull
    ? reader.waiting.find(({ event_uuid }) => event_uuid === event.uuid)
    : undefined;
  // 20.4: a closed list is there for who is on it alone.
  const canJoin = isFull && !waiting && event.waitlist === undefined;
  return (
    <>
      <Bar
        event={event}
        says={
          waiting ? (
            <b className={styles.price}>{waitingText(event, reader)}</b>
          ) : (
            canJoin && (
              <>
                <b className={styles.full}>Full</b>
                <EventPrice event={event} className={styles.price} />
              </>
            )
          )
        }
      >
        {waiting || canJoin ? (
          <WaitButton event={event} isWaiting={waiting !== undefined} className={styles.book} />
        ) : state === 'soon' ? (
          <RemindButton event={event} className={styles.book} />
        ) : (
          <p className={styles.state}>{seatsLine(event, now, reader)}</p>
        )}
      </Bar>
      <p className={classNames(styles.note, isFull && styles.joined)} role="status">
        {waiting === undefined ? (
          <>
            {why}
            {canJoin && ' Joining is free. We email you when a place opens, and you pay then.'}
          </>
        ) : (
          <>
            <strong className={styles.line}>You asked for {placesText(waiting.seats)}.</strong>{' '}
            <span className={styles.line}>
              Once we email you, you have {timeToBook} to book: the email says until when.
            </span>
            <span className={styles.line}>
              <EventPrice event={event} />
            </span>
          </>
        )}{' '}
        {state === 'soon' ? (
          <a href={`/api/v1/events/${event.uuid}/opening.ics`} download>
            Put It in My Calendar
          </a>
        ) : (
          <Link to="/events" search={{ filter: 'open' }}>
            See Other Events
          </Link>
        )}
      </p>
    </>
  );
}

/** By its times, or because no card is taken: then the reason is how one pays (19.7). */
function Closed({ event, why }: { event: Event; why: string }) {
  return why === useHowToPay() ? (
    <ByHand event={event} howToPay={why} />
  ) : (
    <NotNow event={event} why={why} />
  );
}

/** The association adds the people, who pay it as it says. */
function ByHand({ event, howToPay }: { event: Event; howToPay: string }) {
  const now = useNow();
  const reader = useReader();
  return (
    <>
      <Bar event={event}>
        <p className={styles.state}>{seatsLine(event, now, reader)}</p>
        <Link className={buttonClass('green', styles.book)} to="/contact-us">
          Ask for a Place
        </Link>
      </Bar>
      <p className={styles.note}>
        <strong>Tell us who is coming: we add you, and you pay like this.</strong> {howToPay}
      </p>
    </>
  );
}

function bookedBy({ booking_id: id, booking_status: status }: Viability) {
  return id && status ? { id, status } : undefined;
}

/**
 * Takes the room of what a visitor sees, so that nothing moves when it is known who reads (Q2): a note only
 * where there is one for visitors, and the note alone once the event is over.
 */
function Booked({ id, seats, event }: { id: string; seats: number | undefined; event: Event }) {
  const now = useNow();
  const reason = whyNot(event, now);
  if (isOver(event, now)) {
    return (
      <p className={styles.note}>
        <strong>{reason}</strong>{' '}
        <Link to="/booking-confirmed" search={{ id }}>
          See Your Booking
        </Link>
      </p>
    );
  }
  return (
    <>
      <div className={classNames(styles.box, styles.own)}>
        <strong className={styles.price}>
          {seats === undefined ? 'Booked' : bookedText({ status: 'confirmed', seats })}
        </strong>
        <Link className={buttonClass('green', styles.book)} to="/booking-confirmed" search={{ id }}>
          See Your Booking
        </Link>
      </div>
      {(reason !== undefined || event.member_only) && (
        <p className={styles.note}>
          <strong>You have your place.</strong> Ticket, calendar file and the way to cancel are with
          it.
        </p>
      )}
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

function Bar({
  event,
  says,
  className,
  children,
}: {
  event: Event;
  /** In place of the price. */
  says?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.box, className)} data-bar={className ? undefined : ''}>
      {event.status !== 'cancelled' && (
        <p className={styles.prices}>
          {says || <EventPrice event={event} className={styles.price} />}
        </p>
      )}
      {children}
    </div>
  );
}

/** Q6: the checkout is asked for as by every booking, and its guard says what is needed (2.7). */
function JoinToBook({ event }: { event: Event }) {
  const isUnknown = useIsMember() === undefined;
  return (
    <>
      {/* Q1: not what a member sees. */}
      {isUnknown && (
        <span
          className={buttonClass('green', classNames(styles.book, styles.waiting))}
          data-for="user"
        />
      )}
      <CheckoutLink event={event} data-for={isUnknown ? 'visitor' : undefined}>
        Join to Book
      </CheckoutLink>
    </>
  );
}

/** 4.7: the URL names the event, so that the link also works before the page is hydrated. */
function CheckoutLink({
  event,
  children,
  ...native
}: {
  event: Event;
  children: ReactNode;
  'data-for'?: string | undefined;
}) {
  return (
    <Link
      {...native}
      className={buttonClass('green', styles.book)}
      to="/checkout"
      search={{ event: event.slug }}
      preload={false}
    >
      {children}
    </Link>
  );
}
