import { formatLongDay, lastTimeZone } from '#contract/values/long-day.ts';
import type { Email } from '#server/email/email.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';
import { greeting } from '../greeting.ts';

/** Shows the day of `erasedAt` in the last time zone, so that it is not later than the reader's own day. */
export function deletionRequestedEmail(
  account: Recipient,
  erasedAt: string,
  privacyPage: string,
): Email {
  const day = formatLongDay(erasedAt, lastTimeZone);
  return {
    subject: 'Your account will be erased',
    paragraphs: [
      greeting(account),
      `You asked us to erase your Fairway account. That happens on ${day}. Until then you can sign in as always, and members no longer find you in the directory.`,
      'If you are a member, your membership is cancelled from now on, so that no further year is charged. What you booked for a later day is cancelled with the account and refunded.',
      'Changed your mind? Sign in before that day and keep your account. You can then resume your membership.',
    ],
    action: { label: 'Keep My Account', url: privacyPage },
    afterwards: [
      'Not you? Keep the account, choose a new password, and write to us by replying to this email.',
    ],
  };
}
