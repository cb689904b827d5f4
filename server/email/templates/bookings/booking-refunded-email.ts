import { formatMoney } from '#contract/money.ts';
import type { Email } from '#server/email/email.ts';
import { type BookingFacts, whenAndWhere } from './booking-facts.ts';

/**
 * F8: the payment arrived after the hold had expired, and the seats were taken. `stands` says that it was
 * for more seats of a booking that goes on.
 */
export function bookingRefundedEmail(
  firstName: string,
  facts: BookingFacts,
  { refundCents, stands }: { refundCents: number; stands: boolean },
): Email {
  const outcome = stands ? 'Your booking stays as it was.' : 'So there’s no booking.';
  return {
    subject: `Your payment is refunded: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      facts.isEventCancelled
        ? 'Your payment reached us after this event had been cancelled, so there’s no booking.'
        : `Your payment reached us too late: the places had gone to somebody else by then. ${outcome}`,
      `We’re refunding everything: ${formatMoney(refundCents)} goes back to your card. Banks take up to ten days to show it.`,
    ],
    facts: whenAndWhere(facts),
    action: { label: 'See Other Events', url: facts.eventsPage },
  };
}
