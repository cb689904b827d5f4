import type { Confirmation } from '#contract/bookings.ts';
import { classNames } from '#web/ui/class-names.ts';
import layout from '../../events/details/event-details-page.module.css';
import styles from '../tickets/seat-ticket.module.css';
import { PrintTickets, SeatTicket } from '../tickets/seat-ticket.tsx';

/** Q9: a ticket for each confirmed seat; a single one stands beside the facts. */
export function BookingTickets({ confirmation: { event, seats } }: { confirmation: Confirmation }) {
  const tickets = seats.flatMap(({ uuid, name, ticket, code }) =>
    ticket !== null && code !== null ? [{ uuid, name, ticket, code }] : [],
  );
  const [first] = tickets;
  if (first === undefined) return null;
  if (tickets.length === 1) {
    return (
      <aside className={layout.beside} aria-label="Your ticket">
        <SeatTicket event={event} seat={first} as="only" />
        <PrintTickets count={1} />
      </aside>
    );
  }
  return (
    <section className={classNames(styles.party, layout.across)} aria-labelledby="tickets">
      <h2 id="tickets" tabIndex={-1}>
        Your {tickets.length} tickets
      </h2>
      <ul className={styles.tickets}>
        {tickets.map((seat) => (
          <li key={seat.uuid}>
            <SeatTicket event={event} seat={seat} as="party" />
          </li>
        ))}
      </ul>
      <PrintTickets count={tickets.length} />
    </section>
  );
}
