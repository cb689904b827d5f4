import { accountEmail, notice, toAccount } from '#server/email/account-email.ts';
import { greeting } from '#server/email/greeting.ts';

export const factorAdded = accountEmail({
  letter: 'factor-added',
  name: 'Second factor added',
  values: toAccount,
  once: notice,
  write: (account, { page, name }) => ({
    subject: 'A second factor was added',
    paragraphs: [
      greeting(account),
      `A passkey or an authenticator app has just been added to your ${name} account. It opens the organizers’ pages, and a passkey also signs in without your password.`,
      'If that was you, all is well.',
    ],
    action: { label: 'It Was Not Me', url: page('/forgot-password') },
    afterwards: [
      'Not you? Choose a new password right away, and ask an owner of the association to reset your second factor.',
    ],
  }),
});
