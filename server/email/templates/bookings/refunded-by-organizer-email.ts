import { goesBackByEmail, type MoneyBack } from '#contract/values/money-words.ts';
import type { Email } from '#server/email/email.ts';
import { type BookingFacts, bookingActions, reasonFact, whenAndWhere } from './booking-facts.ts';

interface Refunded {
  reason: string | null;
  back: MoneyBack[];
  stands: boolean;
}

/** 13.4: an organizer gives money back, and the seats stay as they are. */
export function refundedByOrganizerEmail(
  firstName: string,
  facts: BookingFacts,
  { reason, back, stands }: Refunded,
): Email {
  return {
    subject: `Money back: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      `We are giving you money back.${stands ? ' Your booking stays as it is.' : ''}`,
      ...goesBackByEmail(back),
    ],
    facts: [...whenAndWhere(facts), ...reasonFact(reason)],
    ...(stands
      ? bookingActions(facts, 'See Your Booking')
      : { action: { label: 'See Other Events', url: facts.eventsPage } }),
  };
}
