import { bookingEmail, toBooker } from './booking-email.ts';
import {
  type BookingFacts,
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

/** 13.6: an organizer added the booking, for an account or for somebody by name. */
export const bookingAdded = bookingEmail({
  letter: 'added',
  name: 'Booking confirmed (by an organizer)',
  values: toBooker,
  about: 'coming',
  isSentAnyway: true,
  write(facts) {
    if (facts.tickets.length === 0) return takenBack(facts);
    return {
      subject: `You are booked: ${facts.title}`,
      paragraphs: [
        facts.hello,
        facts.players.length === 1
          ? 'We have booked a place for you.'
          : 'We have booked these places for you.',
        ...confirmText(facts),
        ...owingText(facts, facts.owingCents),
      ],
      facts: [
        ...whenUntilAndWhere(facts),
        { label: 'Who’s coming', value: facts.players.join(', ') },
        ...whatToBringFact(facts),
        ...paidFacts(facts),
      ],
      ...withConfirming(facts, owingActions(facts, showTickets(facts))),
      afterwards: [putsIntoCalendar],
    };
  },
});

/** V24: added and taken away again before this left. Nobody is booked in secret. */
const takenBack = (facts: BookingFacts) => ({
  subject: `You were booked, and are not any more: ${facts.title}`,
  paragraphs: [
    facts.hello,
    'An organizer booked a place for you, and has since taken it back. There is nothing that you need to do.',
    'If you wonder why, please write to us.',
  ],
  facts: whenUntilAndWhere(facts),
});
