import { greeting } from '../greeting.ts';
import type { MembershipEmail } from './membership-facts.ts';

export const renewalEmail: MembershipEmail = (reader, { day, price, card, membershipPage }) => ({
  subject: 'Your membership renews soon',
  paragraphs: [
    greeting(reader),
    `Your Fairway membership renews on ${day}, for another year. There’s nothing you need to do.`,
  ],
  facts: [
    { label: 'Renews', value: day },
    { label: 'Amount', value: price },
    { label: 'Card', value: card },
  ],
  action: { label: 'See My Membership', url: membershipPage },
  afterwards: [
    'Would you like to use another card, or not renew? Change or cancel it there before that day; if you cancel, you won’t be charged.',
  ],
});
