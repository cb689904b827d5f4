import type { Email } from '#server/email/email.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';
import { greeting } from '../greeting.ts';

/** B11: to the current email of the account. */
export function emailChangeRequestedEmail(
  account: Recipient,
  pendingEmail: string,
  forgotPassword: string,
): Email {
  return {
    subject: 'Your email address is about to change',
    paragraphs: [
      greeting(account),
      'Somebody who knows your password, most likely you, has asked to use another email address for your Fairway account. Until the link that we emailed there is opened, everything stays as it is.',
    ],
    facts: [{ label: 'New address', value: pendingEmail }],
    action: { label: 'It Wasn’t Me', url: forgotPassword },
    afterwards: [
      'Not you? Choose a new password right away: that also stops the change. And write to us by replying to this email.',
    ],
  };
}
