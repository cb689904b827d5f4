/** 16.2: why a payment by hand is reversed by an entry of the ledger: nobody gave anything back. */
export const reversals = ['cheque_returned', 'recorded_by_mistake'] as const;

export type Reversal = (typeof reversals)[number];
