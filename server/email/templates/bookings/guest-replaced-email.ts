import type { Email } from '#server/email/email.ts';
import {
  type BookingFacts,
  hostNames,
  removesFromCalendar,
  whenAndWhere,
} from './booking-facts.ts';

export function guestReplacedEmail(booker: string, facts: BookingFacts): Email {
  const host = hostNames(booker);
  return {
    subject: `Your place has gone to somebody else: ${facts.title}`,
    paragraphs: [
      'Hello,',
      `${host.atStart} has given the place that was booked for you to another guest. Your ticket is no longer valid.`,
    ],
    facts: whenAndWhere(facts),
    action: { label: 'See Other Events', url: facts.eventsPage },
    afterwards: [`If this is a surprise, please ask ${host.within}.`, removesFromCalendar],
  };
}
