// Words about the papers of payments, beside those of `money-words.ts` which every screen has.

/** 16.2: the state of a cheque's payment, and of its reversal: nobody gave anything back. */
export const returnedByBank = 'Returned by the bank';

/** What a numbered paper of the ledger is. */
export function paperName({
  is_refund,
  is_returned,
}: {
  is_refund: boolean;
  is_returned: boolean;
}) {
  if (!is_refund) return 'Receipt';
  return is_returned ? 'Returned cheque' : 'Refund';
}

/** What a year's sum is after: "after refunds and returned cheques" */
export const afterWhat = ({ refunds, returned }: { refunds: boolean; returned: boolean }) =>
  `after ${[...(refunds ? ['refunds'] : []), ...(returned ? ['returned cheques'] : [])].join(' and ')}`;
