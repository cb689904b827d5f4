import type { Email } from '#server/email/email.ts';
import {
  type BookingFacts,
  bookingActions,
  changedFacts,
  updatesCalendar,
} from './booking-facts.ts';

/** The time or the venue has changed; the booking stays. */
export function bookingMovedEmail(firstName: string, facts: BookingFacts): Email {
  return {
    subject: `A new time or place: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      'The time or place of this event has changed. Your booking stays as it is. Here are the new details:',
    ],
    facts: changedFacts(facts),
    ...bookingActions(facts, 'Show My Ticket'),
    afterwards: [
      updatesCalendar,
      facts.cancelUntil
        ? `Can’t make it any more? You can cancel on your booking’s page until ${facts.cancelUntil}${facts.totalCents > 0 ? ', and get back everything you paid' : ''}.`
        : 'Can’t make it any more? Your booking’s page says whether you can cancel, and until when.',
    ],
  };
}
