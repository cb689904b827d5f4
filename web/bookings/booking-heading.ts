import type { Confirmation } from '#contract/bookings.ts';
import { formatMoney } from '../ui/format.ts';

/** How a booking stands, in a title and a sentence. */
export function bookingHeading({ booking, event }: Confirmation): { title: string; text: string } {
  const people = booking.players === 1 ? 'Your place' : `Your ${booking.players} places`;
  const are = booking.players === 1 ? 'is' : 'are';
  switch (booking.status) {
    case 'held':
      return {
        title: 'Not paid yet',
        text: `${people} at ${event.title} ${are} held while the payment is under way.`,
      };
    case 'cancelled':
      return { title: 'Booking cancelled', text: cancelledText(booking, event.title) };
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

function cancelledText({ refund_cents }: Confirmation['booking'], title: string): string {
  return refund_cents > 0
    ? `You are no longer on the list of ${title}. ${formatMoney(refund_cents)} goes back to your card.`
    : `You are no longer on the list of ${title}. Nothing was charged.`;
}
