import { z } from 'zod';
import { asksAboutMistake, mistakeSubject, mistakeText } from '#server/ledger/mistake-words.ts';
import { bookingEmail, toBooker } from './booking-email.ts';
import { owingActions, owingText, whenAndWhere } from './booking-facts.ts';

/** 16.2: a payment for places was recorded by mistake, and its receipt was emailed. */
export const bookingPaymentTakenBack = bookingEmail({
  letter: 'booking-payment-taken-back',
  name: 'Payment of a booking recorded by mistake',
  values: toBooker.extend({
    cents: z.int(),
    receipt: z.string().nullable(),
    /** The organizer who took it back. */
    by: z.string(),
  }),
  write: (facts, { cents, receipt }) => ({
    subject: `${mistakeSubject}: ${facts.title}`,
    paragraphs: [
      facts.hello,
      ...mistakeText({
        cents,
        receipt,
        paidFor: facts.title,
        after: [
          ...(facts.stands ? ['Your places stay.'] : []),
          ...(facts.owingCents > 0 ? owingText(facts, facts.owingCents) : ['You owe nothing.']),
        ],
        by: facts.actor,
      }),
    ],
    facts: whenAndWhere(facts),
    ...owingActions(facts, 'See Your Booking'),
    afterwards: [asksAboutMistake],
  }),
});
