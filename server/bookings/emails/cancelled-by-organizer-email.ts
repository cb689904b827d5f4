import { z } from 'zod';
import { goesBackByEmail, stays } from '#contract/values/money-words.ts';
import { bookingEmail, toBooker, toGuest } from './booking-email.ts';
import {
  bookingActions,
  moneyBack,
  reasonFact,
  removesFromCalendar,
  waysOf,
  whenAndWhere,
} from './booking-facts.ts';

// 13.4: an organizer cancelled seats of a booking, or all.

export const cancelledByOrganizer = bookingEmail({
  letter: 'cancelled-by-organizer',
  name: 'Places cancelled by an organizer',
  values: toBooker.extend({
    seats: z.array(z.string()),
    reason: z.string().nullable(),
    ...moneyBack.shape,
    donated_cents: z.int(),
    /** V2. Earlier jobs do not say it: then nothing goes back if they name no sum. */
    kept_cents: z.int().optional(),
  }),
  about: 'leaving',
  write(facts, values) {
    const { reason, donated_cents } = values;
    const { stands } = facts;
    const names = facts.namesOf(values.seats);
    const isOne = names.length === 1;
    const back = waysOf(values);
    const saysNone = values.kept_cents === undefined && back.length === 0 && donated_cents === 0;
    return {
      subject: `${stands ? (isOne ? 'A place' : 'Places') : 'Your booking is'} cancelled: ${facts.title}`,
      paragraphs: [
        facts.hello,
        stands
          ? `We have cancelled ${isOne ? 'a place' : 'places'} of your booking. The rest of it stays.`
          : 'We have cancelled your booking.',
        ...goesBackByEmail(back),
        ...stays({ kept_cents: values.kept_cents ?? 0, donated_cents }),
        ...(saysNone && facts.paidCents > 0 ? ['Nothing of what you paid goes back.'] : []),
      ],
      facts: [
        ...whenAndWhere(facts),
        { label: 'Cancelled', value: names.join(', ') },
        ...(stands ? [{ label: 'Who’s coming', value: facts.players.join(', ') }] : []),
        ...reasonFact(reason),
      ],
      ...(stands
        ? bookingActions(facts, 'See Your Booking')
        : { action: { label: 'See Other Events', url: facts.eventsPage } }),
      afterwards: [...removesFromCalendar(facts), 'Did you not expect this? Please write to us.'],
    };
  },
});

export const guestCancelledByOrganizer = bookingEmail({
  letter: 'guest-cancelled-by-organizer',
  name: 'A guest’s place cancelled by an organizer',
  values: toGuest.extend({ reason: z.string().nullable() }),
  about: 'leaving',
  write: (facts, { reason }) => ({
    subject: `Your place is cancelled: ${facts.title}`,
    paragraphs: [
      facts.hello,
      `We have cancelled the place that ${facts.host.within} had booked for you.`,
    ],
    facts: [...whenAndWhere(facts), ...reasonFact(reason)],
    action: { label: 'See Other Events', url: facts.eventsPage },
    afterwards: removesFromCalendar(facts),
  }),
});
