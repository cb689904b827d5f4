import { z } from 'zod';
import { greeting } from '../../email/greeting.ts';
import { isRunning, membershipEmail, type Subscriber, toSubscriber } from './membership-email.ts';

/** 21.1: the saved card is no longer valid on the day on which it is to be charged. */
export const cardExpires = membershipEmail({
  letter: 'card-expires',
  name: 'A card expires before the renewal',
  values: toSubscriber.extend({ renews_at: z.string() }),
  isTrue: (subscriber, { values }) =>
    isRunning(subscriber) &&
    subscriber.subscription.period_ends_at.toISOString() === values.renews_at &&
    expiresBefore(subscriber),
  gone: 'By then another card was saved, or it did not renew on that day any more.',
  write: ({ name, reader, day, price, card, page }) => ({
    subject: 'Your card expires before your membership renews',
    paragraphs: [
      greeting(reader),
      `Your ${name} membership renews on ${day}, and the card that we have expires before that day. Please save another one, so that you stay a member.`,
    ],
    facts: [
      { label: 'Renews', value: day },
      { label: 'Amount', value: price },
      { label: 'Card', value: card },
    ],
    action: { label: 'Update Card', url: page('/my-membership') },
    afterwards: ['Nothing is charged before that day.'],
  }),
});

/** A card is valid to the end of its month. */
function expiresBefore({ subscription, customer }: Subscriber): boolean {
  if (!customer?.card_exp_year || !customer.card_exp_month) return false;
  const end = Date.UTC(customer.card_exp_year, customer.card_exp_month);
  return end <= subscription.period_ends_at.getTime();
}
