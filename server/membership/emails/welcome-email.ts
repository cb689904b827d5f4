import { greeting } from '../../email/greeting.ts';
import { isRunning, membershipEmail, toSubscriber } from './membership-email.ts';

export const membershipBegun = membershipEmail({
  letter: 'welcome',
  name: 'Membership begun',
  values: toSubscriber,
  isTrue: isRunning,
  write: ({ name, reader, day, price, card, page }) => ({
    subject: `Welcome to ${name}`,
    paragraphs: [
      greeting(reader),
      'Your membership has started. The member directory and member-only events are open to you. Other members can find you, too; you choose in your profile what they see.',
    ],
    facts: [
      { label: 'Renews', value: `${day}, automatically` },
      { label: 'Price', value: `${price} a year` },
      { label: 'Card', value: card },
    ],
    action: { label: 'Meet the Members', url: page('/members') },
    afterwards: [
      `We’ll email you before it renews. You can cancel any time and keep every benefit until the paid year ends: ${page('/my-membership')}`,
    ],
  }),
});
