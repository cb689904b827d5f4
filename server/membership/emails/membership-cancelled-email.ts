import { greeting } from '../../email/greeting.ts';
import { membershipEmail, toSubscriber } from './membership-email.ts';

export const membershipCancelled = membershipEmail({
  letter: 'cancelled',
  name: 'Membership cancelled',
  values: toSubscriber,
  isTrue: ({ subscription: { state, ends_at } }, { deps }) =>
    state === 'active' && ends_at !== null && ends_at > deps.clock.now(),
  write: ({ name, reader, day, page }) => ({
    subject: 'Your membership is cancelled',
    paragraphs: [
      greeting(reader),
      `You cancelled your ${name} membership. You’ll keep every benefit until ${day}; you won’t be charged again.`,
    ],
    facts: [{ label: 'Benefits until', value: day }],
    action: { label: 'Resume Membership', url: page('/my-membership') },
    afterwards: ['Changed your mind? You can resume it until that day, at no extra cost.'],
  }),
});
