import { z } from 'zod';
import { goesBackByEmail } from '#contract/values/money-words.ts';
import { bookingEmail, toBooker } from './booking-email.ts';
import { whenAndWhere } from './booking-facts.ts';

/**
 * F8: the payment arrived after the hold had expired, and the seats were taken; the booking stands if it was for more
 * seats of one. To the booker alone: the guests of seats that were never confirmed have had no email about them.
 */
export const bookingRefunded = bookingEmail({
  letter: 'refunded',
  name: 'Money back',
  values: toBooker.extend({
    /** The jobs of release 0.14 name no amount: it is all that was paid. */
    refund_cents: z.int().optional(),
    /** What is owing was paid, and was not owing any more. */
    was_owing: z.boolean().optional(),
  }),
  write(facts, { refund_cents: cents = facts.refundCents, was_owing: wasOwing = false }) {
    const outcome = facts.stands ? 'Your booking stays as it was.' : 'So there’s no booking.';
    const why = wasOwing
      ? 'this was not owing any more: it had been paid in another way, or the places were given up.'
      : `the places had gone to somebody else by then. ${outcome}`;
    return {
      subject: `Your payment is refunded: ${facts.title}`,
      paragraphs: [
        facts.hello,
        facts.isEventCancelled
          ? 'Your payment reached us after this event had been cancelled, so there’s no booking.'
          : `Your payment reached us too late: ${why}`,
        `We’re refunding ${wasOwing ? 'it' : 'everything'}: ${goesBackByEmail([{ way: 'card', cents }]).join('')}`,
      ],
      facts: whenAndWhere(facts),
      action: { label: 'See Other Events', url: facts.eventsPage },
    };
  },
});
