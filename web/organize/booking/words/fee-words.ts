import { formatMoney } from '#contract/values/money.ts';

// 16.2: a fee for a returned cheque is asked for by email. It is owed in no list and recorded in none, and every
// screen that has it says so.

/** The email left on the day of the recording, which is not that of the cheque. */
export const feeAskedFor = (fee_cents: number, recorded?: string): string =>
  `Fee of ${formatMoney(fee_cents)} asked for${recorded === undefined ? '' : ` on ${recorded}`}, not in what is owed.`;

interface AskedFee {
  fee_cents: number;
  at: string;
}

/** The fees that were asked for since the last payment: with it they may be paid already. */
export function feesSince(fees: AskedFee[], paidAt: string[]): number {
  const last = paidAt.toSorted().at(-1) ?? '';
  return fees.filter(({ at }) => at > last).reduce((sum, { fee_cents }) => sum + fee_cents, 0);
}

/** Beside an amount that is recorded. */
export const withFee = (fee_cents: number, cents: number): string[] =>
  fee_cents === 0
    ? []
    : [
        `They were asked for a fee of ${formatMoney(fee_cents)} besides, ${formatMoney(cents + fee_cents)} in all. Record only what is for this: the fee is in no list of what is owed.`,
      ];

/** Said wherever somebody may look for it; what the payer is asked for besides is another fee. */
export const bankCharge =
  'What the bank charges the association for a returned cheque is in no sum of the portal. For an event, enter it as a cost in its result; for a membership, the accountant finds it on the bank’s statement.';
