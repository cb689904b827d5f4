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
      `The time or the place of this event has changed. The place that ${host.within} booked for you stays yours; this is what holds now:`,
    ],
    facts: [...changedFacts(facts), ticketCodes(facts)],
    ...ticketActions(facts),
    afterwards: [
      updatesCalendar,
      `About the event: ${facts.eventPage}`,
      `If you cannot come any more, please tell ${host.within}.`,
    ],
  };
}
