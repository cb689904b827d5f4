import { goesBackByEmail, type MoneyBack } from '#contract/values/money-words.ts';
import type { Email } from '#server/email/email.ts';
import { type BookingFacts, bookingActions, whenAndWhere } from './booking-facts.ts';

/** Some seats of a booking were given up; the others stand. */
export function seatsCancelledEmail(
  firstName: string,
  facts: BookingFacts,
  given: { names: string[]; back: MoneyBack[] },
): Email {
  const places = given.names.length === 1 ? 'place is' : 'places are';
  return {
    subject: `${given.names.length === 1 ? 'A place' : 'Places'} cancelled: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      `The ${places} cancelled and open to others. The rest of your booking stays.`,
      ...goesBackByEmail(given.back),
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
