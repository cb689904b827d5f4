import { keysOf } from '../values/choices.ts';

// What the payment provider says of its payouts, in words. Without zod: screens read it.

/** "25 payments, 6 refunds, 1 other line": as many as its list has. */
export function payoutLinesInWords({
  payments,
  refunds,
  others,
}: {
  payments: number;
  refunds: number;
  others: number;
}): string {
  const counted = (count: number, one: string) =>
    count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`];
  return [
    ...(payments === 1 ? ['1 payment'] : [`${payments} payments`]),
    ...counted(refunds, 'refund'),
    ...counted(others, 'other line'),
  ].join(', ');
}

export const payoutStateNames = {
  paid: 'At the bank',
  on_the_way: 'On the way',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;

export const payoutStates = keysOf(payoutStateNames);

/** `by_hand`: made at the provider by hand; of those it lists nothing. */
export const payoutLists = ['coming', 'listed', 'by_hand'] as const;

export const payoutLineNames = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee',
  other: 'Other',
} as const;

export const payoutLineKinds = keysOf(payoutLineNames);

export type PayoutLineKind = (typeof payoutLineKinds)[number];
