import { formatDollars } from '#contract/values/money.ts';

/** "$12,047" of $12,047.46: no more than there was. */
export const wholeDollars = (cents: number) => formatDollars(Math.floor(cents / 100) * 100);
