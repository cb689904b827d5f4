import { z } from 'zod';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { withoutLinks } from '#server/email/plain-name.ts';

/** Which cheque it was. The jobs before 0.27 do not say it. */
export const whichCheque = {
  received_on: z.iso.date().nullable().optional(),
  receipt: z.string().nullable().optional(),
};

interface ReturnedChequeWords {
  cents: number;
  received_on?: string | null | undefined;
  receipt?: string | null | undefined;
  fee_cents: number | null;
  /** What it had paid for. */
  paidFor: string;
  /** What becomes of that. */
  after: string[];
  /** What is to be paid beside the fee. */
  owed_cents: number;
  /** The association's words on how one pays without a card; null where it has none, or `after` says them. */
  howToPay: string | null;
  /** Who recorded it; null once they are erased. */
  by: string | null;
}

export const chequeReturnedSubject = 'Your bank returned your cheque';

export const asksAboutCheque = 'Is this a mistake, or do you have a question? Reply to this email.';

/** What the emails about a returned cheque have in common (16.2). */
export function chequeReturnedText({
  cents,
  received_on,
  receipt,
  fee_cents,
  paidFor,
  after,
  owed_cents,
  howToPay,
  by,
}: ReturnedChequeWords): string[] {
  const which = [
    `the cheque of ${formatMoney(cents)}`,
    ...(received_on ? [`that we received on ${formatDay(received_on)}`] : []),
    ...(receipt ? [`(receipt ${receipt})`] : []),
  ];
  return [
    `Your bank returned ${which.join(' ')} for ${paidFor}, so it is not paid.`,
    ...after,
    ...(fee_cents === null
      ? []
      : [
          `The returned cheque cost ${formatMoney(fee_cents)}. ${asksForFee(fee_cents, owed_cents)}`,
        ]),
    ...(howToPay === null || owed_cents + (fee_cents ?? 0) === 0 ? [] : [howToPay]),
    ...(by === null ? [] : [`${withoutLinks(by)} recorded this for the association.`]),
  ];
}

const asksForFee = (fee_cents: number, owed_cents: number) =>
  owed_cents > 0
    ? `Please pay that, too: ${formatMoney(owed_cents + fee_cents)} in all.`
    : 'Please pay that.';
