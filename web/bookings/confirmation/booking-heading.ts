import type { Confirmation } from '#contract/bookings/bookings.ts';
import { listed } from '#contract/values/choices.ts';
import { formatMoney } from '#contract/values/money.ts';
import { allGoesBack, allGoesToCard, stays } from '#contract/values/money-words.ts';
import { goesBackTo } from './cancellation-refund.ts';

/**
 * The state of a booking at `now` (milliseconds), as a title and a sentence. `isJustBooked`: right after booking, and not on
 * a later visit.
 */
export function bookingHeading(
  confirmation: Confirmation,
  now: number,
  isJustBooked: boolean,
): { title: string; text: string } {
  const { booking, event, seats } = confirmation;
  const people = booking.players === 1 ? 'Your place' : `Your ${booking.players} places`;
  const retained = whatStays(confirmation);
  const are = booking.players === 1 ? 'is' : 'are';
  // F10: in every state of the booking.
  if (event.status === 'cancelled') {
    return { title: 'Event cancelled', text: eventCancelledText(confirmation) };
  }
  switch (booking.status) {
    case 'held':
      return {
        title: 'Not paid yet',
        text: `${people} at ${event.title} ${are} held while the payment is under way.`,
      };
    case 'cancelled':
      return {
        title: 'Booking cancelled',
        text: `${people} at ${event.title} ${are} cancelled. ${refundText(confirmation)}`,
      };
    case 'confirmed':
      return {
        title: isJustBooked ? 'Booking confirmed' : 'Your booking',
        text:
          now < Date.parse(event.ends_at)
            ? [
                `${people} at ${event.title} ${are} booked.${owingText(booking)}`,
                ...retained,
                ...(isJustBooked
                  ? ['We’ve emailed you the same details.', ...guestsText(seats)]
                  : []),
              ].join(' ')
            : [
                `You were booked for ${event.title}, which is over.${owingText(booking)}`,
                ...retained,
                'We hope you enjoyed it.',
              ].join(' '),
      };
  }
}

/** "Priya Nair gets the ticket by email. Please send Dorothy Lam the ticket yourself: you gave no email address." */
function guestsText(seats: Confirmation['seats']): string[] {
  const guests = seats.filter(({ is_booker, state }) => !is_booker && state === 'confirmed');
  const [reached, others] = [true, false].map((has) =>
    guests.filter(({ email }) => (email !== null) === has).map(({ name }) => name),
  ) as [string[], string[]];
  const sentences = [
    reached.length > 0 &&
      `${listed(reached)} ${reached.length === 1 ? 'gets' : 'get'} the ticket by email.`,
    others.length === 1 &&
      `Please send ${others[0]} the ticket yourself: you gave no email address.`,
    others.length > 1 &&
      `Please send ${listed(others)} their tickets yourself: you gave no email addresses.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

const owingText = ({ owing_cents }: Confirmation['booking']) =>
  owing_cents > 0 ? ` ${formatMoney(owing_cents)} is still owing.` : '';

function eventCancelledText(confirmation: Confirmation): string {
  const off = `${confirmation.event.title} has been cancelled.`;
  if (confirmation.booking.status === 'cancelled') return `${off} ${refundText(confirmation)}`;
  // A hold is paid by card.
  return `${off} ${confirmation.booking.status === 'held' ? allGoesToCard : allGoesBack}`;
}

function refundText(confirmation: Confirmation): string {
  const { card, refund_ways: back, refund_sent_back_cents: returned } = confirmation;
  const text = [
    returned > 0
      ? `Your bank sent ${formatMoney(returned)} of your money back to us. It’s still yours: we’ve emailed you about another way to pay it back.`
      : goesBackTo(card, back),
    ...whatStays(confirmation),
  ].filter((part) => part !== '');
  return text.length > 0 ? text.join(' ') : 'Nothing was charged.';
}

/** What an organizer kept of cancelled places, and why. */
function whatStays({ booking, cancel_reason: reason }: Confirmation): string[] {
  const retained = stays(booking);
  return retained.length > 0 && reason !== null ? [...retained, `The reason: ${reason}`] : retained;
}
