import type { Email } from '#server/email/email.ts';
import {
  type BookingFacts,
  bookingActions,
  putsIntoCalendar,
  whatToBringFact,
  whenAndWhere,
} from './booking-facts.ts';

/** Somebody comes in addition; the email carries the tickets of all. */
export function seatsAddedEmail(firstName: string, facts: BookingFacts, added: string[]): Email {
  const isOne = added.length === 1;
  return {
    subject: `${isOne ? 'A place' : 'Places'} added: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      isOne ? 'One more place is booked.' : `${added.length} more places are booked.`,
    ],
    facts: [
      ...whenAndWhere(facts),
      { label: 'Added', value: added.join(', ') },
      { label: 'Who’s coming', value: facts.players.join(', ') },
      ...whatToBringFact(facts),
    ],
    ...bookingActions(facts, 'See Your Booking'),
    afterwards: [putsIntoCalendar],
  };
}
