import { keysOf } from '../values/choices.ts';

// What the payment provider says of its payouts, in words. Without zod: screens read it.

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
