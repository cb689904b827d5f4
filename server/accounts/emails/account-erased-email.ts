import { z } from 'zod';
import { allGoesBack } from '#contract/values/money-words.ts';
import { notice } from '#server/email/account-email.ts';
import { defineEmail } from '#server/email/define-email.ts';
import type { Email } from '#server/email/email.ts';

/** Has no greeting by name: the name is already erased. */
export const accountErased = defineEmail({
  job: 'letter',
  letter: 'account-erased',
  name: 'Account erased',
  values: z.object({ to: z.string() }),
  isPrivate: true,
  once: notice,
  find: async () => email,
  write: (_deps, _email, { to }) => ({ to, email, logged: { to: null, subject: email.subject } }),
});

const email: Email = {
  subject: 'Your account was erased',
  paragraphs: [
    'Hello,',
    'As you asked us to, we have erased your account and everything in it. Our records still show that somebody booked what you booked, but no longer who.',
    `What you had booked for a later day is cancelled. ${allGoesBack}`,
    'Thank you for the rounds you played with us. You’re welcome back any time.',
  ],
};
