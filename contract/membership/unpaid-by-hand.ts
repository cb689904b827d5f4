/** Of a year by hand: no payment is recorded, or the bank returned the cheque. */
export const unpaidByHand = 'By hand, not paid yet';
