import { formatMoney } from '#contract/values/money.ts';
import type { Email } from '#server/email/email.ts';
import {
  type BookingFacts,
  owingActions,
  owingText,
  putsIntoCalendar,
  whatToBringFact,
  whenAndWhere,
} from './booking-facts.ts';

/** 13.6: an organizer added the booking, for an account or for somebody by name. */
export function bookingAddedEmail(firstName: string, facts: BookingFacts): Email {
  const { totalCents, owingCents } = facts;
  return {
    subject: `You are booked: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      facts.players.length === 1
        ? 'We have booked a place for you.'
        : 'We have booked these places for you.',
      ...owingText(facts, owingCents),
    ],
    facts: [
      ...whenAndWhere(facts),
      { label: 'Who’s coming', value: facts.players.join(', ') },
      ...whatToBringFact(facts),
      { label: 'Paid', value: totalCents > 0 ? formatMoney(totalCents) : 'Nothing so far' },
      ...(owingCents > 0 ? [{ label: 'Still to pay', value: formatMoney(owingCents) }] : []),
    ].map((fact) =>
      fact.label === 'Paid' && totalCents === 0 && owingCents === 0
        ? { label: 'Price', value: 'Nothing to pay' }
        : fact,
    ),
    ...owingActions(facts, 'Show My Ticket'),
    afterwards: [putsIntoCalendar],
  };
}
