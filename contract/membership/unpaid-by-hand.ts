/** Of a year by hand: no payment is recorded, or the bank returned the cheque. */
export const unpaidByHand = 'By hand, not paid yet';

/** How many members that is, as a line of its own. */
export const unpaidInWords = (members: number): string =>
  members === 1 ? '1 member by hand has not paid' : `${members} members by hand have not paid`;
