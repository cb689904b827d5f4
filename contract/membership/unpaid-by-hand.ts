import { formatMoney } from '../values/money.ts';

/** Of a year by hand: no payment is recorded, or the bank returned the cheque. */
export const unpaidByHand = 'By hand, not paid yet';

/** How many members that is, as a line of its own, and what they owe where that is known. */
export function unpaidInWords({
  people,
  cents,
  year_cents,
}: {
  people: number;
  cents?: number | null;
  year_cents?: number | null;
}): string {
  const isOne = people === 1;
  const who = isOne
    ? '1 member who pays by cheque or cash has not paid'
    : `${people} members who pay by cheque or cash have not paid`;
  if (cents == null || year_cents == null) return who;
  return isOne
    ? `1 member owes ${formatMoney(cents)} for the year, by cheque or cash`
    : `${people} members owe ${formatMoney(cents)} by cheque or cash, ${formatMoney(year_cents)} a year each`;
}
