import { formatMoney } from '#contract/values/money.ts';
import type { Email } from '#server/email/email.ts';
import { type BookingFacts, bookingActions, whenAndWhere } from './booking-facts.ts';

/** Some seats of a booking were given up; the others stand. */
export function seatsCancelledEmail(
  firstName: string,
  facts: BookingFacts,
  given: { names: string[]; refundCents: number },
): Email {
  const places = given.names.length === 1 ? 'place is' : 'places are';
  return {
    subject: `${given.names.length === 1 ? 'A place' : 'Places'} cancelled: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      `The ${places} cancelled and open to others. The rest of your booking stays.`,
      ...(given.refundCents > 0
        ? [
            `What you paid for it, ${formatMoney(given.refundCents)}, goes back to your card. Banks take up to ten days to show it.`,
          ]
        : []),
    ],
    facts: [
      ...whenAndWhere(facts),
      { label: 'Cancelled', value: given.names.join(', ') },
      { label: 'Who’s coming', value: facts.players.join(', ') },
    ],
    ...bookingActions(facts, 'See Your Booking'),
    afterwards: [],
  };
}
