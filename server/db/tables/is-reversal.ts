import { type SQL, sql } from 'drizzle-orm';
import { type Reversal, reversals } from '#contract/values/money-words.ts';

const allReversals = sql.raw(reversals.map((one) => `'${one}'`).join(', '));

/** 16.2: whether a refund reverses a payment, so that nobody gave anything back; by the name of its table in the query. */
export const isReversal = (refund: string): SQL<boolean> =>
  sql`${sql.raw(refund)}.reason in (${allReversals})`;

/** Why it does; null for money that goes back. */
export const reversalIn = (refund: string): SQL<Reversal | null> =>
  sql`case when ${isReversal(refund)} then ${sql.raw(refund)}.reason end`;
