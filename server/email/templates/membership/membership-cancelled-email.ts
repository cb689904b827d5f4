import { greeting } from '../greeting.ts';
import type { MembershipEmail } from './membership-facts.ts';

export const membershipCancelledEmail: MembershipEmail = (reader, { day, membershipPage }) => ({
  subject: 'Your membership is cancelled',
  paragraphs: [
    greeting(reader),
    `You cancelled your Fairway membership. You’ll keep every benefit until ${day}; you won’t be charged again.`,
  ],
  facts: [{ label: 'Benefits until', value: day }],
  action: { label: 'Resume Membership', url: membershipPage },
  afterwards: ['Changed your mind? You can resume it until that day, at no extra cost.'],
});
