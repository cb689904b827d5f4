import type { Confirmation } from '#contract/bookings.ts';
import { formatMoney } from '../ui/format.ts';

/** How a booking stands, in a title and a sentence. */
export function bookingHeading(confirmation: Confirmation): { title: string; text: string } {
  const { booking, event } = confirmation;
  const people = booking.players === 1 ? 'Your place' : `Your ${booking.players} places`;
  const are = booking.players === 1 ? 'is' : 'are';
  switch (booking.status) {
    case 'held':
      return {
        title: 'Not paid yet',
        text: `${people} at ${event.title} ${are} held while the payment is under way.`,
      };
    case 'cancelled':
      return { title: 'Booking cancelled', text: cancelledText(confirmation) };
    case 'confirmed':
      if (event.status === 'cancelled') {
        return {
          title: 'Event cancelled',
          text: `${event.title} does not take place. What you paid comes back by itself.`,
        };
      }
      return {
        title: 'Booking confirmed',
        text: `${people} at ${event.title} ${are} booked. Our letter to you says the same as this page.`,
      };
  }
}

function cancelledText({ booking, event, refund_sent_back_cents }: Confirmation): string {
  const off = `You are no longer on the list of ${event.title}.`;
  if (refund_sent_back_cents > 0) {
    return `${off} Your bank sent ${formatMoney(refund_sent_back_cents)} of your money back to us. It is still yours: we have written to you about another way.`;
  }
  return booking.refund_cents > 0
    ? `${off} ${formatMoney(booking.refund_cents)} goes back to your card.`
    : `${off} Nothing was charged.`;
}
