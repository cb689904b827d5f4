import { z } from 'zod';
import { defineEmail } from '#server/email/define-email.ts';
import { findRecipientByUser } from '#server/email/recipient-queries.ts';
import { findNameOf } from '../changed-by-queries.ts';
import { composeEmail, type Words } from './message-email.ts';

/** 15.3: a message as it would be, to who writes it. */
export const messageTestEmail = defineEmail({
  job: 'message-letter',
  letter: 'test',
  name: 'Test of a message',
  // Without words it is from the log of emails, which keeps none.
  values: z.object({ user: z.uuid(), words: z.custom<Words>().nullable() }),
  once: 'It was a test: send it from the message.',
  async find({ db }, { user, words }) {
    const account = await findRecipientByUser(db, user);
    return words && account?.email_verified_at ? { words, account } : 'The account is gone.';
  },
  write: async (deps, { words, account }, { user }) => ({
    to: account.email,
    email: await composeEmail(deps, words, { by: await findNameOf(deps.db, user), to: user }),
  }),
});
