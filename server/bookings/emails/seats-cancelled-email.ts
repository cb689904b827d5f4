import { z } from 'zod';
import { listed } from '#contract/values/choices.ts';
import { goesBackByEmail } from '#contract/values/money-words.ts';
import { isPlainName } from '#server/email/plain-name.ts';
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
        `${whose(names)} cancelled. The rest of your booking stays.`,
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

/** "Dorothy Kim’s place is"; N3: without a name that is none. */
function whose(names: string[]): string {
  const isOne = names.length === 1;
  if (!names.every(isPlainName)) return isOne ? 'A place is' : 'The places are';
  return isOne ? `${names[0]}’s place is` : `The places of ${listed(names)} are`;
}
