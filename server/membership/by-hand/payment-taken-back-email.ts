import { z } from 'zod';
import { accountEmail, notice, toAccount } from '#server/email/account-email.ts';
import { greeting } from '#server/email/greeting.ts';
import { findActor } from '#server/email/recipient-queries.ts';
import { asksAboutMistake, mistakeSubject, mistakeText } from '#server/ledger/mistake-words.ts';

/** 16.2: a payment for a membership was recorded by mistake, and its receipt was emailed. */
export const paymentTakenBack = accountEmail({
  letter: 'payment-taken-back',
  name: 'Payment recorded by mistake',
  values: toAccount.extend({
    cents: z.int(),
    receipt: z.string().nullable(),
    keep: z.boolean(),
    /** The organizer who took it back. */
    by: z.string(),
  }),
  once: notice,
  write: async (account, { deps, values: { cents, receipt, keep, by } }) => ({
    subject: mistakeSubject,
    paragraphs: [
      greeting(account),
      ...mistakeText({
        cents,
        receipt,
        paidFor: 'your membership',
        after: [
          keep
            ? 'Your membership stays as it is, and is not paid yet.'
            : 'The time that it stood for is taken back, too. You owe nothing for it.',
        ],
        by: await findActor(deps.db, by),
      }),
    ],
    afterwards: [asksAboutMistake],
  }),
});
