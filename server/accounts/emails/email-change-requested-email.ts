import { accountEmail, toAccount } from '#server/email/account-email.ts';
import { greeting } from '#server/email/greeting.ts';
import { withoutPendingEmail } from './confirm-email-change-email.ts';

/** B11: to the current email of the account. */
export const emailChangeRequested = accountEmail({
  letter: 'email-change-asked',
  name: 'A new email address was asked for',
  values: toAccount,
  whyNot: withoutPendingEmail,
  write: (account, { page, name }) => ({
    subject: 'Your email address is about to change',
    paragraphs: [
      greeting(account),
      `Somebody who knows your password, most likely you, has asked to use another email address for your ${name} account. Until somebody confirms it by the link that we emailed there, everything stays as it is.`,
    ],
    facts: [{ label: 'New address', value: account.pending_email ?? '' }],
    action: { label: 'It Wasn’t Me', url: page('/forgot-password') },
    afterwards: [
      'Not you? Choose a new password right away: that also stops the change. And write to us by replying to this email.',
    ],
  }),
});
