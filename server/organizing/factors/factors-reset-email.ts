import { accountEmail, notice, toAccount } from '#server/email/account-email.ts';
import { greeting } from '#server/email/greeting.ts';

export const factorsReset = accountEmail({
  letter: 'factors-reset',
  name: 'Second factors reset',
  values: toAccount,
  once: notice,
  write: (account, { page }) => ({
    subject: 'Your second factor was removed',
    paragraphs: [
      greeting(account),
      'The association has removed your passkeys, your authenticator app and your recovery codes, so that you can add new ones. Until you do, the organizers’ pages stay closed to you. You can sign in with your password as before.',
      'If you asked for this, all is well: add a new one when you next organize.',
    ],
    action: { label: 'It Was Not Me', url: page('/forgot-password') },
    afterwards: [
      'Not you? Choose a new password right away, and write to us by answering this email.',
    ],
  }),
});
