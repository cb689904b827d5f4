import type { Email } from '#server/email/email.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';
import { greeting } from '../greeting.ts';

/** B11: to the old and to the new email. */
export function emailChangedEmail(account: Recipient): Email {
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      greeting(account),
      'Your Fairway account has a new address. You sign in with it, and our emails go there.',
    ],
    facts: [{ label: 'New address', value: account.email }],
    afterwards: ['Not you? Write to us right away by replying to this email.'],
  };
}
