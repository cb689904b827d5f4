import { greeting } from '../greeting.ts';
import type { MembershipEmail } from './membership-facts.ts';

export const paymentProblemEmail: MembershipEmail = (reader, { price, card, membershipPage }) => ({
  subject: 'Your membership could not be renewed',
  paragraphs: [
    greeting(reader),
    'The next year of your membership could not be charged to your card. For now everything goes on working, and we will try the card again in the next few days.',
    'You need not wait for that: enter another card, and it is paid at once. If no card pays, the membership ends.',
  ],
  facts: [
    { label: 'Amount', value: price },
    { label: 'Card', value: card },
  ],
  action: { label: 'Update Card', url: membershipPage },
});
