import { z } from 'zod';
import { loadAssociation } from '#server/association/association.ts';
import { accountEmail, notice, toAccount } from '#server/email/account-email.ts';
import { greeting } from '#server/email/greeting.ts';
import { findActor } from '#server/email/recipient-queries.ts';
import {
  asksAboutCheque,
  chequeReturnedSubject,
  chequeReturnedText,
} from '#server/ledger/returned-cheque-words.ts';

export const chequeReturned = accountEmail({
  letter: 'cheque-returned',
  name: 'Cheque returned by the bank',
  values: toAccount.extend({
    cents: z.int(),
    fee_cents: z.int().nullable(),
    keep: z.boolean(),
    /** The organizer who recorded it; the jobs before 0.21 do not say it. */
    by: z.string().optional(),
  }),
  once: notice,
  write: async (account, { deps, values: { cents, fee_cents, keep, by } }) => ({
    subject: chequeReturnedSubject,
    paragraphs: [
      greeting(account),
      ...chequeReturnedText({
        cents,
        fee_cents,
        paidFor: 'your membership',
        after: [
          keep
            ? 'Your membership goes on. Please pay that amount in another way.'
            : 'Your membership has ended. Once that amount is paid, it can begin again.',
        ],
        owed_cents: cents,
        howToPay: (await loadAssociation(deps.db)).how_to_pay,
        by: await findActor(deps.db, by),
      }),
    ],
    afterwards: [asksAboutCheque],
  }),
});
