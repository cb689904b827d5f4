import { greeting } from '../greeting.ts';
import type { MembershipEmail } from './membership-facts.ts';

export const membershipEndedEmail: MembershipEmail = (reader, { day, subscribePage }) => ({
  subject: 'Your membership has ended',
  paragraphs: [
    greeting(reader),
    `Your Fairway membership ended on ${day}. Your account and your profile stay. The member directory and member-only events are no longer open to you.`,
    'Thank you for the time you were a member. You’re welcome back any time.',
  ],
  action: { label: 'Become a Member Again', url: subscribePage },
});
