import type { Email } from '#server/email/email.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';
import { greeting } from '../greeting.ts';

export function factorAddedEmail(account: Recipient, forgotPassword: string): Email {
  return {
    subject: 'A second factor was added',
    paragraphs: [
      greeting(account),
      'A passkey or an authenticator app has just been added to your Fairway account. It opens the organizers’ pages, and a passkey also signs in without your password.',
      'If that was you, all is well.',
    ],
    action: { label: 'It Was Not Me', url: forgotPassword },
    afterwards: [
      'Not you? Choose a new password right away, and ask an owner of the association to reset your second factor.',
    ],
  };
}
