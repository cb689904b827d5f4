import type { Deposit } from '#contract/organizing/deposit-api.ts';

/** One that takes another back has no slip of its own. */
export const slipName = ({ slip, reverses }: Pick<Deposit, 'slip' | 'reverses'>): string =>
  reverses ? `Take-back of slip ${slip}` : `Slip ${slip}`;
