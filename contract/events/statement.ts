/**
 * V12: the income by which a statement adds up that gives, or cost, more than the event brought in. It is computed on
 * every page, stored nowhere, and left out of what the event brought in.
 */
export const addedByAssociation = 'Added by the association';

export function addedCents(sums: { income: number; costs: number; gift: number }): number {
  return Math.max(0, sums.costs + sums.gift - sums.income);
}
