import { greeting } from '../../email/greeting.ts';
import { isRunning, membershipEmail, toSubscriber } from './membership-email.ts';

/** 16.3: a card is to renew what was given or paid by hand. */
export const cardTaken = membershipEmail({
  letter: 'card-taken',
  name: 'A card renews the membership',
  values: toSubscriber,
  isTrue: (subscriber, { deps }) =>
    isRunning(subscriber) && subscriber.subscription.started_at > deps.clock.now(),
  write: ({ name, reader, day, price, card, page }) => ({
    subject: 'Your membership will renew by card',
    paragraphs: [
      greeting(reader),
      `Your ${name} membership goes on. Nothing is charged today: your card is first charged on ${day}, and then each year.`,
    ],
    facts: [
      { label: 'First charge', value: day },
      { label: 'Amount', value: price },
      { label: 'Card', value: card },
    ],
    action: { label: 'See My Membership', url: page('/my-membership') },
    afterwards: ['Changed your mind? Cancel it there before that day, and you won’t be charged.'],
  }),
});
