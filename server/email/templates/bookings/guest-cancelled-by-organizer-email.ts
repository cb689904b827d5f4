import type { Email } from '#server/email/email.ts';
import {
  type BookingFacts,
  hostNames,
  reasonFact,
  removesFromCalendar,
  whenAndWhere,
} from './booking-facts.ts';

export function guestCancelledByOrganizerEmail(
  booker: string,
  facts: BookingFacts,
  reason: string | null,
): Email {
  return {
    subject: `Your place is cancelled: ${facts.title}`,
    paragraphs: [
      'Hello,',
      `We have cancelled the place that ${hostNames(booker).within} had booked for you.`,
    ],
    facts: [...whenAndWhere(facts), ...reasonFact(reason)],
    action: { label: 'See Other Events', url: facts.eventsPage },
    afterwards: [removesFromCalendar],
  };
}
