import type { Email } from '#server/email/email.ts';
import {
  type BookingFacts,
  hostNames,
  putsIntoCalendar,
  reasonFact,
  ticketActions,
  ticketCodes,
  whatToBringFact,
  whenAndWhere,
} from './booking-facts.ts';

export function guestMovedByOrganizerEmail(
  booker: string,
  facts: BookingFacts,
  { from, reason }: { from: string; reason: string | null },
): Email {
  return {
    subject: `Your place has moved: ${facts.title}`,
    paragraphs: [
      'Hello,',
      `The place that ${hostNames(booker).within} had booked for you at ${from} is now one at ${facts.title}. Your ticket of before is no longer valid; this is the new one.`,
    ],
    facts: [
      ...whenAndWhere(facts),
      ticketCodes(facts),
      ...whatToBringFact(facts),
      ...reasonFact(reason),
    ],
    ...ticketActions(facts),
    afterwards: [putsIntoCalendar],
  };
}
