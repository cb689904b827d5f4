import { formatMoney } from '#contract/values/money.ts';
import type { Email } from '#server/email/email.ts';
import {
  type BookingFacts,
  bookingActions,
  putsIntoCalendar,
  whatToBringFact,
  whenAndWhere,
} from './booking-facts.ts';

export function bookingConfirmedEmail(firstName: string, facts: BookingFacts): Email {
  return {
    subject: `You are booked: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      facts.players.length === 1 ? 'Your place is booked.' : 'Your places are booked.',
    ],
    facts: [
      ...whenAndWhere(facts),
      { label: 'Who’s coming', value: facts.players.join(', ') },
      ...whatToBringFact(facts),
      {
        label: 'Paid',
        value: facts.totalCents > 0 ? formatMoney(facts.totalCents) : 'Nothing to pay',
      },
    ],
    ...bookingActions(facts, 'Show My Ticket'),
    afterwards: [putsIntoCalendar],
  };
}
