import { z } from 'zod';
import { loadAssociation } from '#server/association/association.ts';
import { notice } from '#server/email/account-email.ts';
import { defineEmail } from '#server/email/define-email.ts';
import { greeting } from '#server/email/greeting.ts';
import { findRecipientByUser } from '#server/email/recipient-queries.ts';

/** B11: to the old and to the new email. */
export const emailChanged = defineEmail({
  job: 'letter',
  letter: 'email-changed',
  name: 'Email address changed',
  // The account may no longer have that email when the job runs.
  values: z.object({ to: z.string(), user: z.string() }),
  once: notice,
  async find({ db }, { user }) {
    const account = await findRecipientByUser(db, user);
    return account?.email_verified_at ? account : 'The account was erased, and its owner told so.';
  },
  write: async ({ db }, account, { to }) => ({
    to,
    email: {
      subject: 'Your email address was changed',
      paragraphs: [
        greeting(account),
        `Your ${(await loadAssociation(db)).short_name} account has a new address. You sign in with it, and our emails go there.`,
      ],
      facts: [{ label: 'New address', value: account.email }],
      afterwards: ['Not you? Write to us right away by replying to this email.'],
    },
  }),
});
