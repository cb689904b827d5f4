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

/** What the bank took from the association; what the payer is asked for besides is another fee. */
export const bankFeeTaken = (cents: number): string =>
  `The bank charged ${formatMoney(cents)}: it is among the fees in Money.`;

/** Said where a cheque for places is recorded as returned. */
export const bankChargeOfEvent =
  'What the bank charges the association is in no sum yet: enter it as a cost in the event’s result.';

/** Said wherever somebody may look for it. */
export const bankCharges =
  'Enter what the bank charges for a returned cheque: of a membership where you record it as returned, of an event as a cost in its result. What the card provider takes for a dispute needs no entry: Fees has it.';
