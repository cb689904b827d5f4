import { greeting } from '../../email/greeting.ts';
import { membershipEmail, toSubscriber } from './membership-email.ts';

export const paymentProblem = membershipEmail({
  letter: 'payment-problem',
  name: 'Membership: payment failed',
  values: toSubscriber,
  isTrue: ({ subscription }) => subscription.state === 'retrying',
  write: ({ reader, price, card, page }) => ({
    subject: 'Your membership could not be renewed',
    paragraphs: [
      greeting(reader),
      'We couldn’t charge your card for the next year of your membership. You keep every benefit for now, and we’ll try the card again in the next few days.',
      'You don’t have to wait: add another card, and it’s charged right away. If no card can be charged, your membership ends.',
    ],
    facts: [
      { label: 'Amount', value: price },
      { label: 'Card', value: card },
    ],
    action: { label: 'Update Card', url: page('/my-membership') },
  }),
});
