import { accountEmail, notice, toAccount } from '#server/email/account-email.ts';
import { greeting } from '#server/email/greeting.ts';

export const passwordChanged = accountEmail({
  letter: 'password-changed',
  name: 'Password changed',
  values: toAccount,
  once: notice,
  write: (account, { page, name }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      greeting(account),
      `The password of your ${name} account has just been changed, and every other browser that was signed in to it was signed out.`,
      'If that was you, all is well.',
    ],
    action: { label: 'It Wasn’t Me', url: page('/forgot-password') },
    afterwards: [
      'Not you? Choose a new password right away, and write to us by replying to this email.',
    ],
  }),
});
