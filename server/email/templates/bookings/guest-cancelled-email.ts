import type { Email } from '#server/email/email.ts';
import {
  type BookingFacts,
  hostNames,
  reasonParagraph,
  removesFromCalendar,
  whenAndWhere,
} from './booking-facts.ts';

export function guestCancelledEmail(booker: string, facts: BookingFacts): Email {
  const host = hostNames(booker);
  return {
    subject: `Your place is cancelled: ${facts.title}`,
    paragraphs: [
      'Hello,',
      facts.isEventCancelled
        ? `We’re sorry: this event has been cancelled, and with it the place that ${host.within} had booked for you.`
        : `${host.atStart} has cancelled the booking that you were a part of.`,
      ...reasonParagraph(facts),
    ],
    facts: whenAndWhere(facts),
    action: { label: 'See Other Events', url: facts.eventsPage },
    afterwards: [removesFromCalendar],
  };
}
