import { z } from 'zod';
import { goesBackByEmail } from '#contract/values/money-words.ts';
import { bookingEmail, toBooker } from './booking-email.ts';
import { bookingActions, moneyBack, reasonFact, waysOf, whenAndWhere } from './booking-facts.ts';

/** 13.4: an organizer gives money back, and the seats stay as they are. */
export const refundedByOrganizer = bookingEmail({
  letter: 'refunded-by-organizer',
  name: 'Money back by an organizer',
  values: toBooker.extend({ reason: z.string().nullable(), ...moneyBack.shape }),
  write: (facts, values) => ({
    subject: `Money back: ${facts.title}`,
    paragraphs: [
      facts.hello,
      `We are giving you money back.${facts.stands ? ' Your booking stays as it is.' : ''}`,
      ...goesBackByEmail(waysOf(values)),
    ],
    facts: [...whenAndWhere(facts), ...reasonFact(values.reason)],
    ...(facts.stands
      ? bookingActions(facts, 'See Your Booking')
      : { action: { label: 'See Other Events', url: facts.eventsPage } }),
  }),
});
