import { formatLongDay, lastTimeZone } from '#contract/values/long-day.ts';
import type { Email } from '#server/email/email.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';
import { greeting } from '../greeting.ts';

export function idleAccountEmail(account: Recipient, erasedAt: string, signInPage: string): Email {
  const day = formatLongDay(erasedAt, lastTimeZone);
  return {
    subject: 'Do you still want your account?',
    paragraphs: [
      greeting(account),
      'You have not signed in to your Fairway account for two years, and nothing is booked, paid or owed there. We do not want to keep your data longer than you need it.',
      `To keep your account, sign in once before ${day}. Otherwise we erase it after that day, with your profile and everything you told us.`,
    ],
    action: { label: 'Sign In to Keep It', url: signInPage },
    afterwards: ['If you no longer want it, you need to do nothing.'],
  };
}
