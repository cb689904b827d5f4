import type { Email } from '#server/email/email.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';
import { greeting } from '../greeting.ts';

export function factorsResetEmail(account: Recipient, forgotPassword: string): Email {
  return {
    subject: 'Your second factor was removed',
    paragraphs: [
      greeting(account),
      'The association has removed your passkeys, your authenticator app and your recovery codes, so that you can add new ones. Until you do, the organizers’ pages stay closed to you. You can sign in with your password as before.',
      'If you asked for this, all is well: add a new one when you next organize.',
    ],
    action: { label: 'It Was Not Me', url: forgotPassword },
    afterwards: [
      'Not you? Choose a new password right away, and write to us by answering this email.',
    ],
  };
}
