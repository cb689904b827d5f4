import { z } from 'zod';
import { goesBackByEmail } from '#contract/values/money-words.ts';
import { bookingEmail, toBooker } from './booking-email.ts';
import {
  bookingActions,
  moneyBack,
  removesFromCalendar,
  waysOf,
  whenAndWhere,
} from './booking-facts.ts';

/** The booker gave up some seats of a booking; the others stand. */
export const seatsCancelled = bookingEmail({
  letter: 'seats-cancelled',
  name: 'Places cancelled',
  values: toBooker.extend({ seats: z.array(z.string()), ...moneyBack.shape }),
  about: 'leaving',
  write(facts, values) {
    const names = facts.namesOf(values.seats);
    const isOne = names.length === 1;
    return {
      subject: `${isOne ? 'A place' : 'Places'} cancelled: ${facts.title}`,
      paragraphs: [
        facts.hello,
        `The ${isOne ? 'place is' : 'places are'} cancelled and open to others. The rest of your booking stays.`,
        ...goesBackByEmail(waysOf(values)),
      ],
      facts: [
        ...whenAndWhere(facts),
        { label: 'Cancelled', value: names.join(', ') },
        { label: 'Who’s coming', value: facts.players.join(', ') },
      ],
      ...bookingActions(facts, 'See Your Booking'),
      afterwards: removesFromCalendar(facts),
    };
  },
});
