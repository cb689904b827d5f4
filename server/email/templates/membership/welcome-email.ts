import { greeting } from '../greeting.ts';
import type { MembershipEmail } from './membership-facts.ts';

export const welcomeEmail: MembershipEmail = (reader, { day, price, card, ...pages }) => ({
  subject: 'Welcome to Fairway',
  paragraphs: [
    greeting(reader),
    'Your membership has started. The member directory and member-only events are open to you. Other members can find you, too; you choose in your profile what they see.',
  ],
  facts: [
    { label: 'Renews', value: `${day}, automatically` },
    { label: 'Price', value: `${price} a year` },
    { label: 'Card', value: card },
  ],
  action: { label: 'Meet the Members', url: pages.membersPage },
  afterwards: [
    `We’ll email you before it renews. You can cancel any time and keep every benefit until the paid year ends: ${pages.membershipPage}`,
  ],
});
