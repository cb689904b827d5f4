import type { Email } from '#server/email/email.ts';
import {
  type BookingFacts,
  putsIntoCalendar,
  whatToBringFact,
  whenAndWhere,
} from './booking-facts.ts';

/** The guest may have no account, so the text names the booker and asks for nothing. */
export function guestConfirmedEmail(booker: string, facts: BookingFacts): Email {
  return {
    subject: `You have a place: ${facts.title}`,
    paragraphs: [
      'Hello,',
      `${booker} has booked a place for you. There is nothing you need to do.`,
    ],
    facts: [...whenAndWhere(facts), ...whatToBringFact(facts)],
    action: { label: 'About the Event', url: facts.eventPage },
    afterwards: [
      putsIntoCalendar,
      `We have your address from ${booker} and use it for this booking only. If you cannot come, please tell ${booker}.`,
    ],
  };
}
