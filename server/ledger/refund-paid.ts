import type { Deps } from '../deps/deps.ts';
import { bookRefunds } from './book-refunds.ts';
import { findFailedRefund, findRefunds, lockCharge } from './payment-queries.ts';

/**
 * Notes that what the bank sent back has reached its person in another way (G14). Answers how many
 * cents that were; none if nothing is owed, or no longer.
 */
export function recordRefundPaid(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reference: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const failed = await findFailedRefund(tx, reference);
    const [first] = failed;
    if (!first) return 0;
    await lockCharge(tx, first.given.reference);
    const id = `paid_for_${reference}`;
    const paidFor = failed.map(({ given }) => given.uuid);
    const before = await findRefunds(tx, paidFor);
    if (before.some((refund) => refund.reference === id)) return 0;
    const now = clock.now();
    const given = {
      id,
      amountCents: failed.reduce((sum, { refund }) => sum - refund.amount_cents, 0),
      refundedAt: now,
      hasFailed: false,
      inAnotherWay: true as const,
    };
    await bookRefunds(
      tx,
      now,
      failed.map((one) => one.given),
      [given],
    );
    const written = (await findRefunds(tx, paidFor)).filter((refund) => refund.reference === id);
    return written.reduce((sum, { amount_cents }) => sum - amount_cents, 0);
  });
}
