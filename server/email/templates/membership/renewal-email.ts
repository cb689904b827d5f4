import { greeting } from '../greeting.ts';
import type { MembershipEmail } from './membership-facts.ts';

export const renewalEmail: MembershipEmail = (reader, { day, price, card, membershipPage }) => ({
  subject: 'Your membership renews soon',
  paragraphs: [
    greeting(reader),
    `Your Fairway membership renews on ${day}, for another year. There is nothing you need to do.`,
  ],
  facts: [
    { label: 'Renews', value: day },
    { label: 'Amount', value: price },
    { label: 'Card', value: card },
  ],
  action: { label: 'See My Membership', url: membershipPage },
  afterwards: [
    'Another card, or would you rather not go on? Change or cancel it there before that day, and nothing is charged.',
  ],
});
