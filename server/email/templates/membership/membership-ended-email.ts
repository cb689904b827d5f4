import { greeting } from '../greeting.ts';
import type { MembershipEmail } from './membership-facts.ts';

export const membershipEndedEmail: MembershipEmail = (reader, { day, subscribePage }) => ({
  subject: 'Your membership has ended',
  paragraphs: [
    greeting(reader),
    `Your Fairway membership ended on ${day}. Your account stays, and so does your profile; the directory and the events for members only are closed to you.`,
    'Thank you for the time you were a member. You are welcome back any time.',
  ],
  action: { label: 'Become a Member Again', url: subscribePage },
});
