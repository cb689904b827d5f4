import { goesBackByEmail, type MoneyBack } from '#contract/values/money-words.ts';
import type { Email } from '#server/email/email.ts';
import {
  type BookingFacts,
  owingActions,
  owingText,
  putsIntoCalendar,
  reasonFact,
  whatToBringFact,
  whenAndWhere,
} from './booking-facts.ts';

interface Moved {
  from: string;
  reason: string | null;
  back: MoneyBack[];
  owingCents: number;
}

/** 13.5: an organizer moved seats to another event; the one email about it. */
export function movedByOrganizerEmail(
  firstName: string,
  facts: BookingFacts,
  { from, reason, back, owingCents }: Moved,
): Email {
  return {
    subject: `Your booking has moved: ${facts.title}`,
    paragraphs: [
      `Hello ${firstName},`,
      `We have moved your booking from ${from} to ${facts.title}. These are the new details and tickets; the old tickets are no longer valid.`,
      ...goesBackByEmail(back),
      ...owingText(facts, owingCents),
    ],
    facts: [
      { label: 'Before', value: from },
      ...whenAndWhere(facts),
      { label: 'Who’s coming', value: facts.players.join(', ') },
      ...whatToBringFact(facts),
      ...reasonFact(reason),
    ],
    ...owingActions(facts, 'Show My Ticket'),
    afterwards: [putsIntoCalendar, 'Please take the event of before out of your calendar.'],
  };
}
