import { goesBackByEmail } from '#contract/values/money-words.ts';
import type { Email } from '#server/email/email.ts';
import { type BookingFacts, whenAndWhere } from './booking-facts.ts';

/**
 * F8: the payment arrived after the hold had expired, and the seats were taken. `stands` says that it was
 * for more seats of a booking that goes on; `wasOwing` that nothing of it was owing any more.
 */
export function bookingRefundedEmail(
  firstName: string,
  facts: BookingFacts,
  { refundCents, stands, wasOwing }: { refundCents: number; stands: boolean; wasOwing: boolean },
): Email {
  const outcome = stands ? 'Your booking stays as it was.' : 'So there’s no booking.';
  const why = wasOwing
    ? 'this was not owing any more: it had been paid in another way, or the places were given up.'
    : `the places had gone to somebody else by then. ${outcome}`;
  return {
    subject: `Your payment is refunded: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      facts.isEventCancelled
        ? 'Your payment reached us after this event had been cancelled, so there’s no booking.'
        : `Your payment reached us too late: ${why}`,
      `We’re refunding ${wasOwing ? 'it' : 'everything'}: ${goesBackByEmail([{ way: 'card', cents: refundCents }]).join('')}`,
    ],
    facts: whenAndWhere(facts),
    action: { label: 'See Other Events', url: facts.eventsPage },
  };
}
