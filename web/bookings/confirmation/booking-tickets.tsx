import type { Confirmation } from '#contract/bookings/bookings.ts';
import { classNames } from '#web/ui/class-names.ts';
import layout from '../../events/details/event-details-page.module.css';
import styles from '../tickets/seat-ticket.module.css';
import { SeatTicket } from '../tickets/seat-ticket.tsx';
import { SendTicket } from './send-ticket.tsx';
import { TicketActions } from './ticket-actions.tsx';

/** Q9: a ticket for each confirmed seat; a single one stands beside the facts. */
export function BookingTickets({ confirmation }: { confirmation: Confirmation }) {
  const { event } = confirmation;
  const tickets = ticketsOf(confirmation);
  const [first] = tickets;
  if (first === undefined) return null;
  if (tickets.length === 1) {
    return (
      <aside className={layout.beside} aria-label="Your ticket">
        <SeatTicket event={event} seat={first} as="only" />
        {!first.is_booker && <SendTicket event={event} seat={first} />}
        <TicketActions confirmation={confirmation} count={1} />
      </aside>
    );
  }
  return (
    <section className={classNames(styles.party, layout.across)} aria-labelledby="tickets">
      <h2 id="tickets" tabIndex={-1}>
        Your {tickets.length} tickets
      </h2>
      <ul className={styles.tickets}>
        {tickets.map((seat, index) => (
          <li key={seat.uuid}>
            <SeatTicket
              event={event}
              seat={seat}
              as="party"
              count={`${index + 1} of ${tickets.length}`}
            >
              {!seat.is_booker && <SendTicket event={event} seat={seat} />}
            </SeatTicket>
          </li>
        ))}
      </ul>
      <TicketActions confirmation={confirmation} count={tickets.length} />
    </section>
  );
}

export function ticketsOf({ seats }: Confirmation) {
  return seats.flatMap(({ ticket, code, ...seat }) =>
    ticket !== null && code !== null ? [{ ...seat, ticket, code }] : [],
  );
}
