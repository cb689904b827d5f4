import type { Email } from '#server/email/email.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';
import { greeting } from '../greeting.ts';

export function factorCodeEmail(
  account: Recipient,
  {
    code,
    association,
    forgotPassword,
  }: { code: string; association: string; forgotPassword: string },
): Email {
  return {
    subject: 'Your code for the organizers’ pages',
    paragraphs: [
      greeting(account),
      `Your account opens the organizers’ pages of ${association}, once it has a second factor. To set up the first one, type this code where you asked for it:`,
      `${code.slice(0, 4)} ${code.slice(4)}`,
      'It is good for 15 minutes, once, and only in that browser.',
    ],
    action: { label: 'It Was Not Me', url: forgotPassword },
    afterwards: [
      'You did not ask for it? Then somebody else knows your password. Tell nobody this code, and choose a new password right away.',
    ],
  };
}
