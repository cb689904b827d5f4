import { greeting } from '../greeting.ts';
import type { MembershipEmail } from './membership-facts.ts';

export const welcomeEmail: MembershipEmail = (reader, { day, price, card, ...pages }) => ({
  subject: 'Welcome to Fairway',
  paragraphs: [
    greeting(reader),
    'Your membership has begun. The directory of members is open to you, and so are the events for members only. Other members find you, too: what they see of you is up to your profile.',
  ],
  facts: [
    { label: 'Renews', value: `${day}, automatically` },
    { label: 'Price', value: `${price} a year` },
    { label: 'Card', value: card },
  ],
  action: { label: 'Meet the Members', url: pages.membersPage },
  afterwards: [
    `We write before it renews. You can cancel any time, and everything works until the paid year is over: ${pages.membershipPage}`,
  ],
});
