import { z } from 'zod';
import { formatMoney } from '#contract/values/money.ts';
import { goesBackByEmail } from '#contract/values/money-words.ts';
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
  }),
  about: 'leaving',
  write(facts, values) {
    const { reason, donated_cents: donated } = values;
    const { stands } = facts;
    const names = facts.namesOf(values.seats);
    const isOne = names.length === 1;
    const back = waysOf(values);
    return {
      subject: `${stands ? (isOne ? 'A place' : 'Places') : 'Your booking is'} cancelled: ${facts.title}`,
      paragraphs: [
        facts.hello,
        stands
          ? `We have cancelled ${isOne ? 'a place' : 'places'} of your booking. The rest of it stays.`
          : 'We have cancelled your booking.',
        ...goesBackByEmail(back),
        ...(donated > 0
          ? [`${formatMoney(donated)} of what you paid is kept as a donation. Thank you.`]
          : []),
        ...(back.length === 0 && donated === 0 && facts.totalCents > 0
          ? ['Nothing of what you paid goes back.']
          : []),
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
      'Hello,',
      `We have cancelled the place that ${facts.host.within} had booked for you.`,
    ],
    facts: [...whenAndWhere(facts), ...reasonFact(reason)],
    action: { label: 'See Other Events', url: facts.eventsPage },
    afterwards: removesFromCalendar(facts),
  }),
});
