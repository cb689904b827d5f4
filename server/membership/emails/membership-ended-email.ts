import { greeting } from '../../email/greeting.ts';
import { subscriptionOf } from '../subscription/subscription.ts';
import { membershipEmail, toSubscriber } from './membership-email.ts';

export const membershipEnded = membershipEmail({
  letter: 'ended',
  name: 'Membership ended',
  values: toSubscriber,
  isTrue: async ({ account }, { deps }) => !(await subscriptionOf(deps, account.uuid)).subscribed,
  write: ({ name, reader, day, page }) => ({
    subject: 'Your membership has ended',
    paragraphs: [
      greeting(reader),
      `Your ${name} membership ended on ${day}. Your account and your profile stay. The member directory and member-only events are no longer open to you.`,
      'Thank you for the time you were a member. You’re welcome back any time.',
    ],
    action: { label: 'Become a Member Again', url: page('/subscribe') },
  }),
});
