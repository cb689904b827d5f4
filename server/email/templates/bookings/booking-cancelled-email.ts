import { goesBackByEmail } from '#contract/values/money-words.ts';
import type { Email } from '#server/email/email.ts';
import {
  type BookingFacts,
  reasonParagraph,
  removesFromCalendar,
  whenAndWhere,
} from './booking-facts.ts';

export function bookingCancelledEmail(firstName: string, facts: BookingFacts): Email {
  return {
    subject: `Booking cancelled: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      facts.isEventCancelled
        ? 'We’re sorry: this event has been cancelled, and your booking with it.'
        : 'Your booking is cancelled, and your places are open to others.',
      ...reasonParagraph(facts),
      ...goesBackByEmail(facts.back),
    ],
    facts: whenAndWhere(facts),
    action: { label: 'See Other Events', url: facts.eventsPage },
    afterwards: [removesFromCalendar],
  };
}
