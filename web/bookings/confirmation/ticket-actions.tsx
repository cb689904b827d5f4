import type { Confirmation } from '#contract/bookings/bookings.ts';
import { mapUrl } from '#web/events/map-url.ts';
import { buttonClass } from '#web/ui/button.tsx';
import styles from '../tickets/seat-ticket.module.css';
import { PrintTickets } from '../tickets/seat-ticket.tsx';
import { Receipts } from './booking-ways.tsx';

/** Q9: what goes with the tickets. */
export function TicketActions({
  confirmation: { booking, event, receipts },
  count,
}: {
  confirmation: Confirmation;
  count: number;
}) {
  return (
    <div className={styles.buttons}>
      <a
        className={buttonClass()}
        href={`/api/v1/confirmation/${booking.id}/calendar.ics`}
        download
      >
        Add to My Calendar
      </a>
      <PrintTickets count={count} />
      <a className={buttonClass('outline')} href={mapUrl(event)} rel="noopener noreferrer">
        <span>
          Directions<span className="visually-hidden"> to {event.venue.name}</span>
        </span>
      </a>
      <Receipts receipts={receipts} name="Receipt" />
    </div>
  );
}
