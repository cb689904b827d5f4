import type { Email } from '#server/email/email.ts';
import { type BookingFacts, bookingActions, whenAndWhere } from './booking-facts.ts';
import { moneyBackText, reasonFact } from './money-back-text.ts';

interface Refunded {
  reason: string | null;
  refundCents: number;
  byHandCents: number;
  stands: boolean;
}

/** 13.4: an organizer gives money back, and the seats stay as they are. */
export function refundedByOrganizerEmail(
  firstName: string,
  facts: BookingFacts,
  { reason, refundCents, byHandCents, stands }: Refunded,
): Email {
  return {
    subject: `Money back: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      `We are giving you money back.${stands ? ' Your booking stays as it is.' : ''}`,
      ...moneyBackText(refundCents, byHandCents),
    ],
    facts: [...whenAndWhere(facts), ...reasonFact(reason)],
    ...(stands
      ? bookingActions(facts, 'See Your Booking')
      : { action: { label: 'See Other Events', url: facts.eventsPage } }),
  };
}
