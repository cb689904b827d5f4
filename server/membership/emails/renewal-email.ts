import { z } from 'zod';
import { greeting } from '../../email/greeting.ts';
import { isRunning, membershipEmail, toSubscriber } from './membership-email.ts';

export const renewsSoon = membershipEmail({
  letter: 'renewal',
  name: 'Membership renews soon',
  values: toSubscriber.extend({ renews_at: z.string() }),
  isTrue: (subscriber, { values }) =>
    isRunning(subscriber) &&
    subscriber.subscription.period_ends_at.toISOString() === values.renews_at,
  gone: 'By then it did not renew on that day any more.',
  write: ({ name, reader, day, price, card, page }) => ({
    subject: 'Your membership renews soon',
    paragraphs: [
      greeting(reader),
      `Your ${name} membership renews on ${day}, for another year. There’s nothing you need to do.`,
    ],
    facts: [
      { label: 'Renews', value: day },
      { label: 'Amount', value: price },
      { label: 'Card', value: card },
    ],
    action: { label: 'See My Membership', url: page('/my-membership') },
    afterwards: [
      'Would you like to use another card, or not renew? Change or cancel it there before that day; if you cancel, you won’t be charged.',
    ],
  }),
});
