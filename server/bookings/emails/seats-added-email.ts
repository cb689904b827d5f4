import { z } from 'zod';
import { bookingEmail, toBooker } from './booking-email.ts';
import {
  bookingActions,
  putsIntoCalendar,
  whatToBringFact,
  whenAndWhere,
} from './booking-facts.ts';

/** Somebody comes in addition; the email carries the tickets of all. */
export const seatsAdded = bookingEmail({
  letter: 'seats-added',
  name: 'Places added',
  values: toBooker.extend({ seats: z.array(z.string()) }),
  about: 'coming',
  write(facts, { seats }) {
    const added = facts.namesOf(seats);
    const isOne = added.length === 1;
    return {
      subject: `${isOne ? 'A place' : 'Places'} added: ${facts.title}`,
      paragraphs: [
        facts.hello,
        isOne ? 'One more place is booked.' : `${added.length} more places are booked.`,
      ],
      facts: [
        ...whenAndWhere(facts),
        { label: 'Added', value: added.join(', ') },
        { label: 'Who’s coming', value: facts.players.join(', ') },
        ...whatToBringFact(facts),
      ],
      ...bookingActions(facts, 'See Your Booking'),
      afterwards: [putsIntoCalendar],
    };
  },
});
