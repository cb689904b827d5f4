import { formatMoney } from '#contract/money.ts';
import type { Email } from '#server/email/email.ts';
import { type BookingFacts, whenAndWhere } from './booking-facts.ts';

/** F8: the payment arrived after the hold had expired, and the seats were taken. */
export function bookingRefundedEmail(firstName: string, facts: BookingFacts): Email {
  return {
    subject: `Your payment is refunded: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      facts.isEventCancelled
        ? 'Your payment reached us after this event had been cancelled, so there’s no booking.'
        : 'Your payment reached us too late: the places had gone to somebody else by then, so there’s no booking.',
      `We’re refunding everything: ${formatMoney(facts.refundCents)} goes back to your card. Banks take up to ten days to show it.`,
    ],
    facts: whenAndWhere(facts),
    action: { label: 'See Other Events', url: facts.eventsPage },
  };
}
