import type { Confirmation } from '#contract/bookings/bookings.ts';
import { eventDates } from '#web/events/event-time.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';

type Seat = Pick<Confirmation['seats'][number], 'name' | 'ticket'>;

/** Q9: the link that opens a guest's ticket, for the phone's own ways to send; else copied, or in an email. */
export function SendTicket({ event, seat }: { event: Confirmation['event']; seat: Seat }) {
  const url = `${location.origin}/ticket#${seat.ticket}`;
  const title = `Ticket for ${event.title}, ${eventDates(event)}`;

  async function send() {
    if (navigator.share) {
      // To close the phone's dialog is no failure.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      notifyDone(`The link to the ticket of ${seat.name} is copied. Send it to nobody else.`);
    } catch {
      location.href = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
    }
  }

  return (
    <Button variant="quiet" onClick={send}>
      <span>
        {'share' in navigator ? 'Share the Ticket' : 'Copy the Ticket’s Link'}
        <span className="visually-hidden"> of {seat.name}</span>
      </span>
    </Button>
  );
}
