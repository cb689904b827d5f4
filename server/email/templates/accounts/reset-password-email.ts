import type { Email } from '#server/email/email.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';
import { greeting } from '../greeting.ts';

export function resetPasswordEmail(account: Recipient, link: string): Email {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      greeting(account),
      'You asked for a new password at Fairway. Choose one with this link; you will be signed out everywhere else.',
    ],
    action: { label: 'Choose a New Password', url: link },
    afterwards: [
      'The link works once, within 60 minutes. If you asked more than once, only the newest email counts.',
      'If you didn’t ask, ignore this email: your password stays as it is.',
    ],
  };
}
