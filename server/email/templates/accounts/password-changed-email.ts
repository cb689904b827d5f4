import type { Email } from '#server/email/email.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';
import { greeting } from '../greeting.ts';

export function passwordChangedEmail(account: Recipient, forgotPassword: string): Email {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      greeting(account),
      'The password of your Fairway account has just been changed, and every other browser that was signed in to it was signed out.',
      'If that was you, all is well.',
    ],
    action: { label: 'It Wasn’t Me', url: forgotPassword },
    afterwards: [
      'Not you? Choose a new password right away, and write to us by replying to this email.',
    ],
  };
}
