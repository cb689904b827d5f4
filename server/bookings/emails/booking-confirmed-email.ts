import { bookingEmail, toBooker } from './booking-email.ts';
import {
  cancelByFact,
  confirmText,
  owingActions,
  owingText,
  paidFacts,
  putsIntoCalendar,
  showTickets,
  whatToBringFact,
  whenUntilAndWhere,
  withConfirming,
} from './booking-facts.ts';

export const bookingConfirmed = bookingEmail({
  letter: 'confirmed',
  name: 'Booking confirmed',
  values: toBooker,
  about: 'coming',
  write: (facts) => ({
    subject: `You are booked: ${facts.title}`,
    paragraphs: [
      facts.hello,
      facts.players.length === 1 ? 'Your place is booked.' : 'Your places are booked.',
      ...confirmText(facts),
      ...owingText(facts, facts.owingCents),
    ],
    facts: [
      ...whenUntilAndWhere(facts),
      { label: 'Who’s coming', value: facts.players.join(', ') },
      ...whatToBringFact(facts),
      ...paidFacts(facts),
      ...cancelByFact(facts),
    ],
    ...withConfirming(facts, owingActions(facts, showTickets(facts))),
    afterwards: [putsIntoCalendar],
  }),
});
