import { z } from 'zod';
import { formatDay } from '#contract/values/dates.ts';
import { loadAssociation } from '#server/association/association.ts';
import { accountEmail, notice, toAccount } from '#server/email/account-email.ts';
import { greeting } from '#server/email/greeting.ts';
import { findActor } from '#server/email/recipient-queries.ts';
import {
  asksAboutCheque,
  chequeReturnedSubject,
  chequeReturnedText,
  whichCheque,
} from '#server/ledger/returned-cheque-words.ts';

export const chequeReturned = accountEmail({
  letter: 'cheque-returned',
  name: 'Cheque returned by the bank',
  values: toAccount.extend({
    cents: z.int(),
    fee_cents: z.int().nullable(),
    ...whichCheque,
    /** The time that it paid for, both days included; not known of one that was taken away since. */
    time: z.object({ from: z.iso.date(), to: z.iso.date() }).optional(),
    /** That is over: no list has it as owed, so nothing is asked for. */
    is_over: z.boolean().optional(),
    keep: z.boolean(),
    /** The organizer who recorded it; the jobs before 0.21 do not say it. */
    by: z.string().optional(),
  }),
  once: notice,
  write: async (account, { deps, values: { time, is_over, keep, by, ...values } }) => ({
    subject: chequeReturnedSubject,
    paragraphs: [
      greeting(account),
      ...chequeReturnedText({
        ...values,
        paidFor: time
          ? `your membership from ${formatDay(time.from)} to ${formatDay(time.to)}`
          : 'your membership',
        after: [afterwardsOf({ is_over, keep })],
        owed_cents: is_over ? 0 : values.cents,
        howToPay: (await loadAssociation(deps.db)).how_to_pay,
        by: await findActor(deps.db, by),
      }),
    ],
    afterwards: [asksAboutCheque],
  }),
});

function afterwardsOf({ is_over, keep }: { is_over: boolean | undefined; keep: boolean }): string {
  if (is_over)
    return 'That time is over, so nothing changes now. You need not pay it today: we write to you if it is still to be paid.';
  return keep
    ? 'Your membership goes on. Please pay that amount in another way.'
    : 'Your membership has ended. Once that amount is paid, it can begin again.';
}
