import { greeting } from '../greeting.ts';
import type { MembershipEmail } from './membership-facts.ts';

export const membershipResumedEmail: MembershipEmail = (
  reader,
  { day, price, card, membershipPage },
) => ({
  subject: 'Your membership continues',
  paragraphs: [greeting(reader), 'We’re glad you’re staying: your membership continues as before.'],
  facts: [
    { label: 'Renews', value: day },
    { label: 'Amount', value: price },
    { label: 'Card', value: card },
  ],
  action: { label: 'See My Membership', url: membershipPage },
});
