import { keysOf } from '../values/choices.ts';

/** Why money goes back, in words. The tables and the calls have their list from here. */
export const refundReasonNames = {
  cancelled: 'places were cancelled',
  event_cancelled: 'the event was called off',
  late_payment: 'it was paid too late',
  /** Made there, by the office or by the cardholder's bank. */
  at_provider: 'refunded at the payment provider',
  in_another_way: 'given in another way',
  by_organizer: 'an organizer gave it back',
  /** 16.2: a reversing entry; no money is given. */
  cheque_returned: 'the bank returned the cheque',
  /** Another event costs less. */
  moved: 'places were moved',
} as const;

export type RefundReason = keyof typeof refundReasonNames;

export const refundReasons = keysOf(refundReasonNames);
