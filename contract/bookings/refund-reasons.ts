import { keysOf } from '../values/choices.ts';
import { type Reversal, reversals } from '../values/money-words.ts';

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
  /** 16.2: another one: the payment was none. */
  recorded_by_mistake: 'it was recorded by mistake',
  /** Another event costs less. */
  moved: 'places were moved',
} as const;

export type RefundReason = keyof typeof refundReasonNames;

export const refundReasons = keysOf(refundReasonNames);

/** Undefined for money that goes back. */
export const reversalOf = (reason: RefundReason): Reversal | undefined =>
  reversals.find((one) => one === reason);
