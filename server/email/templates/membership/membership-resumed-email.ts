import { greeting } from '../greeting.ts';
import type { MembershipEmail } from './membership-facts.ts';

export const membershipResumedEmail: MembershipEmail = (
  reader,
  { day, price, card, membershipPage },
) => ({
  subject: 'Your membership goes on',
  paragraphs: [
    greeting(reader),
    'We are glad that you are staying: your cancellation has been withdrawn.',
  ],
  facts: [
    { label: 'Renews', value: day },
    { label: 'Amount', value: price },
    { label: 'Card', value: card },
  ],
  action: { label: 'See My Membership', url: membershipPage },
});
