import { z } from 'zod';
import { formatMoney } from '#contract/values/money.ts';
import { accountEmail, notice, toAccount } from '#server/email/account-email.ts';
import { greeting } from '#server/email/greeting.ts';

export const chequeReturned = accountEmail({
  letter: 'cheque-returned',
  name: 'Cheque returned by the bank',
  values: toAccount.extend({
    cents: z.int(),
    fee_cents: z.int().nullable(),
    keep: z.boolean(),
  }),
  once: notice,
  write: (account, { values: { cents, fee_cents, keep } }) => ({
    subject: 'Your bank returned your cheque',
    paragraphs: [
      greeting(account),
      `Your bank returned the cheque of ${formatMoney(cents)} for your membership, so it is not paid.`,
      keep
        ? 'Your membership goes on. Please pay that amount in another way.'
        : 'Your membership has ended. Once that amount is paid, it can begin again.',
      ...(fee_cents === null
        ? []
        : [`The returned cheque cost ${formatMoney(fee_cents)}. Please pay that, too.`]),
    ],
    afterwards: ['Is this a mistake, or do you have a question? Reply to this email.'],
  }),
});
