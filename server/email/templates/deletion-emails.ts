import { formatLongDay, lastTimeZone } from '#contract/long-day.ts';
import type { Email } from '../email.ts';
import type { Recipient } from '../recipient-queries.ts';
import { greeting } from './greeting.ts';

/** `erasedAt` is told as its day on the Pacific coast, where it comes last: nobody is told a later one than their own. */
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
      'If you are a member, your membership is cancelled from now on, so that no further year is charged. What you have booked for a day after the erasing is cancelled with the account and paid back.',
      'Have you changed your mind? Sign in before that day and keep your account. Your membership you can then resume.',
    ],
    action: { label: 'Keep My Account', url: privacyPage },
    afterwards: [
      'Not you? Keep the account, choose a new password, and write to us by answering this letter.',
    ],
  };
}

/** The last letter: nothing is known of the person any more, not even a name. */
export function accountErasedEmail(): Email {
  return {
    subject: 'Your account was erased',
    paragraphs: [
      'Hello,',
      'As you asked us to, we have erased your Fairway account and everything in it. Our books still say that somebody booked what you booked, but no longer who.',
      'What you had booked for a later day is cancelled, and what you paid for it goes back to your card.',
      'Thank you for the rounds you played with us. You are welcome back any time.',
    ],
  };
}
