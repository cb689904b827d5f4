import type { Confirmation } from '#contract/bookings/bookings.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronLeftIcon } from '#web/ui/icons/icon.tsx';
import styles from '../tickets/seat-ticket.module.css';
import { SeatTicket } from '../tickets/seat-ticket.tsx';
import layout from './booking-layout.module.css';
import { SendTicket } from './send-ticket.tsx';
import { TicketActions } from './ticket-actions.tsx';

/** Q9: a ticket for each confirmed seat; beside a single one stands what it cost. */
export function BookingTickets({ confirmation }: { confirmation: Confirmation }) {
  const { event } = confirmation;
  const tickets = ticketsOf(confirmation);
  const isOne = tickets.length === 1;
  return (
    <section
      className={classNames(styles.party, isOne ? layout.one : layout.across)}
      aria-labelledby="tickets"
    >
      <h2 id="tickets" tabIndex={-1}>
        {isOne ? 'Your ticket' : `Your ${tickets.length} tickets`}
      </h2>
      <ul className={styles.tickets}>
        {tickets.map((seat, index) => (
          <li key={seat.uuid}>
            <SeatTicket
              event={event}
              seat={seat}
              as="party"
              count={isOne ? undefined : <Pager at={index} of={tickets.length} />}
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

/** "1 of 4", and on a phone the ways to the tickets before and after it. */
function Pager({ at, of }: { at: number; of: number }) {
  // The focus comes along: the pressed button is out of view then.
  const show = (button: Element, beside: 'previousElementSibling' | 'nextElementSibling') => {
    const ticket = button.closest('li')?.[beside];
    ticket?.scrollIntoView({ inline: 'start', block: 'nearest' });
    const same = `[aria-label="${button.getAttribute('aria-label')}"]`;
    const next =
      ticket?.querySelector<HTMLElement>(same) ??
      ticket?.querySelector<HTMLElement>(`.${styles.page}`);
    next?.focus({ preventScroll: true });
  };
  return (
    <>
      {at > 0 && (
        <button
          type="button"
          className={styles.page}
          aria-label="Ticket Before"
          onClick={({ currentTarget }) => show(currentTarget, 'previousElementSibling')}
        >
          <ChevronLeftIcon />
        </button>
      )}
      <span>
        {at + 1} of {of}
      </span>
      {at < of - 1 && (
        <button
          type="button"
          className={styles.page}
          aria-label="Next Ticket"
          onClick={({ currentTarget }) => show(currentTarget, 'nextElementSibling')}
        >
          <ChevronLeftIcon />
        </button>
      )}
    </>
  );
}

export function ticketsOf({ seats }: Confirmation) {
  return seats.flatMap(({ ticket, code, ...seat }) =>
    ticket !== null && code !== null ? [{ ...seat, ticket, code }] : [],
  );
}
