import { formatMoney } from '#contract/values/money.ts';
import { bookingEmail, toBooker } from './booking-email.ts';
import {
  bookingActions,
  cancelByFact,
  confirmText,
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
    ],
    facts: [
      ...whenUntilAndWhere(facts),
      { label: 'Who’s coming', value: facts.players.join(', ') },
      ...whatToBringFact(facts),
      {
        label: 'Paid',
        value: facts.paidCents > 0 ? formatMoney(facts.paidCents) : 'Nothing to pay',
      },
      ...cancelByFact(facts),
    ],
    ...withConfirming(facts, bookingActions(facts, showTickets(facts))),
    afterwards: [putsIntoCalendar],
  }),
});
