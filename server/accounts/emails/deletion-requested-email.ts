import { z } from 'zod';
import { accountEmail, toAccount } from '#server/email/account-email.ts';
import { greeting } from '#server/email/greeting.ts';

/** Shows the day in the last time zone, so that it is not later than the reader's own day. */
export const deletionRequested = accountEmail({
  letter: 'deletion-asked',
  name: 'Account will be erased',
  values: toAccount.extend({ erased_at: z.string() }),
  whyNot: ({ deletion_requested_at }) =>
    deletion_requested_at ? undefined : 'The account stays: that was taken back.',
  write: (account, { values, page, day, name }) => ({
    subject: 'Your account will be erased',
    paragraphs: [
      greeting(account),
      `You asked us to erase your ${name} account. That happens on ${day(values.erased_at)}. Until then you can sign in as always, and members no longer find you in the directory.`,
      'If you are a member, your membership is cancelled from now on, so that no further year is charged. What you booked for a later day is cancelled with the account and refunded.',
      'Changed your mind? Sign in before that day and keep your account. You can then resume your membership.',
    ],
    action: { label: 'Keep My Account', url: page('/settings/privacy') },
    afterwards: [
      'Not you? Keep the account, choose a new password, and write to us by replying to this email.',
    ],
  }),
});
