import { formatMoney } from '#contract/values/money.ts';
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
      ...(facts.refundCents > 0
        ? [
            `Everything you paid, ${formatMoney(facts.refundCents)}, goes back to your card. Banks take up to ten days to show it.`,
          ]
        : []),
    ],
    facts: whenAndWhere(facts),
    action: { label: 'See Other Events', url: facts.eventsPage },
    afterwards: [removesFromCalendar],
  };
}
