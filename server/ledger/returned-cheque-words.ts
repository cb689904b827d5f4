import { formatMoney } from '#contract/values/money.ts';
import { withoutLinks } from '#server/email/plain-name.ts';

interface ReturnedChequeWords {
  cents: number;
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
  fee_cents,
  paidFor,
  after,
  owed_cents,
  howToPay,
  by,
}: ReturnedChequeWords): string[] {
  const amount = formatMoney(cents);
  return [
    `Your bank returned the cheque of ${amount} for ${paidFor}, so it is not paid.`,
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
