import { greeting } from '../greeting.ts';
import type { MembershipEmail } from './membership-facts.ts';

export const membershipCancelledEmail: MembershipEmail = (reader, { day, membershipPage }) => ({
  subject: 'Your membership is cancelled',
  paragraphs: [
    greeting(reader),
    `You cancelled your Fairway membership. Nothing more is charged, and everything works as before until ${day}.`,
  ],
  facts: [{ label: 'Works until', value: day }],
  action: { label: 'Resume Membership', url: membershipPage },
  afterwards: ['Have you changed your mind? Until that day you can resume it, at no extra cost.'],
});
