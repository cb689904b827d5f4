import { listed } from '../values/choices.ts';
import type { Reversal } from '../values/money-words.ts';

// Words about the papers of payments, beside those of `money-words.ts` which every screen has.

/** 16.2: what reverses a payment, in the words of every screen and paper: nobody gave anything back. */
export const reversalWords: Record<
  Reversal,
  {
    /** The state of the payment, and of its reversal. */
    state: string;
    /** The numbered paper of the reversal. */
    paper: string;
    /** Of several, in a sum: "after refunds and returned cheques" */
    several: string;
    /** What begins the description of the reversing entry. */
    entry: string;
    total: string;
    stamp: 'Returned' | 'Taken back';
  }
> = {
  cheque_returned: {
    state: 'Returned by the bank',
    paper: 'Returned cheque',
    several: 'returned cheques',
    entry: 'Cheque returned',
    total: 'Total returned by the bank',
    stamp: 'Returned',
  },
  recorded_by_mistake: {
    state: 'Recorded by mistake',
    paper: 'Correction',
    several: 'corrections',
    entry: 'Recorded by mistake',
    total: 'Total taken back',
    stamp: 'Taken back',
  },
};

/** What a numbered paper of the ledger is. */
export function paperName({
  is_refund,
  reversal,
}: {
  is_refund: boolean;
  reversal: Reversal | null;
}) {
  if (!is_refund) return 'Receipt';
  return reversal ? reversalWords[reversal].paper : 'Refund';
}

/** What a year's sum is after: "after refunds, returned cheques and corrections" */
export function afterWhat({ refunds, reversals }: { refunds: boolean; reversals: Reversal[] }) {
  const all = [
    ...(refunds ? ['refunds'] : []),
    ...new Set(reversals.map((one) => reversalWords[one].several)),
  ];
  return `after ${listed(all)}`;
}
