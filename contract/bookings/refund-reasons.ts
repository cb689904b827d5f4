/** Why money goes back. The tables and the calls have their list from here. */
export const refundReasons = [
  'cancelled',
  'event_cancelled',
  'late_payment',
  /** Made there, by the office or by the cardholder's bank. */
  'at_provider',
  'in_another_way',
  'by_organizer',
  /** Another event costs less. */
  'moved',
] as const;

export type RefundReason = (typeof refundReasons)[number];

export const refundReasonNames: Record<RefundReason, string> = {
  cancelled: 'places were cancelled',
  event_cancelled: 'the event was called off',
  late_payment: 'it was paid too late',
  at_provider: 'refunded at the payment provider',
  in_another_way: 'given in another way',
  by_organizer: 'an organizer gave it back',
  moved: 'places were moved',
};
