import { greeting } from '../../email/greeting.ts';
import { isRunning, membershipEmail, toSubscriber } from './membership-email.ts';

export const membershipResumed = membershipEmail({
  letter: 'resumed',
  name: 'Membership resumed',
  values: toSubscriber,
  isTrue: isRunning,
  write: ({ reader, day, price, card, page }) => ({
    subject: 'Your membership continues',
    paragraphs: [
      greeting(reader),
      'We’re glad you’re staying: your membership continues as before.',
    ],
    facts: [
      { label: 'Renews', value: day },
      { label: 'Amount', value: price },
      { label: 'Card', value: card },
    ],
    action: { label: 'See My Membership', url: page('/my-membership') },
  }),
});
