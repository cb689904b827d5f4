import type { Confirmation } from '#contract/bookings/bookings.ts';
import { whatToBring } from '#contract/events/what-to-bring.ts';
import { bankDelay } from '#contract/values/money-words.ts';
import { dateAndTime } from '#web/events/event-time.ts';
import { useNow } from '#web/events/now.ts';
import { cardName } from '#web/payments/card/card-name.ts';
import { Link } from '#web/router/link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import box from '../../events/details/booking-box.module.css';
import sections from '../../ui/sections.module.css';
import { AddSeats } from '../add-seats/add-seats.tsx';
import { Amounts } from '../booking-summary.tsx';
import type { LineItem } from '../booking-total.ts';
import { PayOwing } from '../owing/pay-owing.tsx';
import { BookingFacts } from './booking-facts.tsx';
import layout from './booking-layout.module.css';
import { BookingTickets, ticketsOf } from './booking-tickets.tsx';
import { AfterCancelling, Afterwards } from './booking-ways.tsx';
import { CancelBooking } from './cancel-booking.tsx';
import { refundLines } from './cancellation-refund.ts';
import { ConfirmPlace } from './confirm-place.tsx';
import { HeldBooking } from './held-booking.tsx';

/** Everything below the heading. Elements of the class `box.book` are not printed. */
export function BookingBody({ confirmation }: { confirmation: Confirmation }) {
  const { booking, event } = confirmation;
  const isCancelled = event.status === 'cancelled';
  const isUpcoming = useNow() < Date.parse(event.ends_at) && !isCancelled;
  const isConfirmed = booking.status === 'confirmed';
  const isPast = isConfirmed && !isUpcoming && !isCancelled;
  // After the event nobody asks for one.
  const tickets = isPast ? 0 : ticketsOf(confirmation).length;
  const hasTickets = tickets > 0;
  const toBring = isConfirmed && isUpcoming && <ToBring confirmation={confirmation} />;
  return (
    <>
      {hasTickets && <BookingTickets confirmation={confirmation} />}
      <div className={sections.stack}>
        {isPast && <Afterwards confirmation={confirmation} />}
        {booking.to_confirm && isUpcoming && <ConfirmPlace id={booking.id} />}
        {booking.status === 'held' && !isCancelled && <HeldBooking confirmation={confirmation} />}
        {owes(booking) && <PayOwing key={`${booking.id} owing`} confirmation={confirmation} />}
        <BookingFacts confirmation={confirmation} isOnTicket={hasTickets} />
        <AddSeats key={booking.id} confirmation={confirmation} />
        {tickets !== 1 && toBring}
      </div>
      <div className={classNames(sections.stack, layout.second)}>
        {/* Beside a single ticket there is room for it. */}
        {tickets === 1 && toBring}
        <Paid confirmation={confirmation} isPast={isPast} />
        {isConfirmed && isUpcoming && (
          <div className={box.book}>
            <Cancelling confirmation={confirmation} />
          </div>
        )}
        {booking.status === 'cancelled' && <AfterCancelling confirmation={confirmation} />}
      </div>
    </>
  );
}

const owes = ({ status, owing_cents }: Confirmation['booking']) =>
  status === 'confirmed' && owing_cents > 0;

function ToBring({ confirmation: { event, seats } }: { confirmation: Confirmation }) {
  return (
    <section className={sections.section} aria-labelledby="bring">
      <h2 id="bring">What to bring</h2>
      <ul>
        {[ticketToBring(seats), ...whatToBring({ ...event, province: event.venue.province })].map(
          (thing, index) => (
            <li key={index}>{thing}</li>
          ),
        )}
      </ul>
    </section>
  );
}

function ticketToBring(seats: Confirmation['seats']): string {
  const tickets = seats.filter(({ ticket }) => ticket !== null).length;
  return `${tickets > 1 ? 'These tickets' : 'This ticket'}, printed or on your phone`;
}

function Paid({ confirmation, isPast }: { confirmation: Confirmation; isPast: boolean }) {
  const { booking, places, donation_cents, card } = confirmation;
  const lines: LineItem[] = places.map(({ name, price_cents }) => ({
    label: name,
    cents: price_cents,
  }));
  if (donation_cents > 0) lines.push({ label: 'Your donation', cents: donation_cents });
  const isPaid = booking.status === 'confirmed' && !owes(booking);
  const back = refundLines(confirmation);
  return (
    <section className={sections.section} aria-labelledby="amounts">
      <h2 id="amounts">{back.length > 0 ? 'Your refund' : amountsTitle(booking, isPast)}</h2>
      <div className={sections.list}>
        <Amounts
          lines={lines}
          total={card && isPaid ? `Paid with ${cardName(card)}` : 'Total'}
          back={back}
        />
      </div>
      {back.length > 0 && confirmation.refund_ways.some(({ way }) => way === 'card') && (
        <p className={sections.quiet}>{bankDelay}</p>
      )}
    </section>
  );
}

function amountsTitle(booking: Confirmation['booking'], isPast: boolean): string {
  const { status, total_cents } = booking;
  if (status === 'cancelled') return 'What you had booked';
  if (owes(booking)) return 'What it costs';
  if (status === 'confirmed' && total_cents > 0) return 'What you paid';
  return isPast ? 'What it cost' : 'What it costs';
}

function Cancelling({ confirmation }: { confirmation: Confirmation }) {
  const { event, can_cancel } = confirmation;
  if (can_cancel) return <CancelBooking confirmation={confirmation} />;
  return (
    <section className={sections.section} aria-labelledby="late">
      <h2 id="late">Can’t make it?</h2>
      <p>
        Bookings could be cancelled until {dateAndTime(event.cancel_until, event.timezone)}. Please{' '}
        <Link to="/contact-us">let us know</Link> anyway, so that nobody waits for you.
      </p>
    </section>
  );
}
