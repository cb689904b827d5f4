import type { Email } from '#server/email/email.ts';
import {
  type BookingFacts,
  changedFacts,
  hostNames,
  ticketActions,
  ticketCodes,
  updatesCalendar,
} from './booking-facts.ts';

export function guestMovedEmail(booker: string, facts: BookingFacts): Email {
  const host = hostNames(booker);
  return {
    subject: `A new time or place: ${facts.title}`,
    paragraphs: [
      'Hello,',
      `The time or place of this event has changed. The place that ${host.within} booked for you is still yours. Here are the new details:`,
    ],
    facts: [...changedFacts(facts), ticketCodes(facts)],
    ...ticketActions(facts),
    afterwards: [
      updatesCalendar,
      `About the event: ${facts.eventPage}`,
      `If you can’t make it any more, please tell ${host.within}.`,
    ],
  };
}
