import type { Deps } from '#server/deps/deps.ts';
import { MissingRight, type PayoutLine } from '#server/payments/payment-provider.ts';
import { oneDay, oneHour } from '#server/time/durations.ts';
import {
  findOurCharges,
  findOurRefunds,
  findPayoutReading,
  insertPayoutLines,
  savePayout,
  writeReading,
} from './payout-queries.ts';

/** How far back the first reading goes: two fiscal years and the one that runs. */
const first = 3 * 366 * oneDay;
/** A payout may fail, or be reconciled, some days after it was made. */
const again = 35 * oneDay;

/**
 * 17.2: what the provider brings to the bank. Its lines are read once it says that they do not change any more. A scheduled
 * task asks, once an hour.
 */
export async function recordPayouts({
  db,
  payments,
  clock,
}: Pick<Deps, 'db' | 'payments' | 'clock'>): Promise<void> {
  const now = clock.now();
  const reading = await findPayoutReading(db);
  const readAt = reading?.read_at?.getTime();
  if (readAt !== undefined && now.getTime() - readAt < oneHour) return;
  const since = new Date(readAt === undefined ? now.getTime() - first : readAt - again);
  try {
    for (const payout of await payments.listPayouts(since)) {
      const isNew = await savePayout(db, payout);
      if (payout.list !== 'listed' || !isNew) continue;
      const lines = await payments.listPayoutLines(payout.id);
      await insertPayoutLines(db, payout.id, await linesWithOurs({ db, payments }, lines));
    }
    await writeReading(db, { read_at: now, missing_right: null });
  } catch (error) {
    if (!(error instanceof MissingRight)) throw error;
    await writeReading(db, { read_at: reading?.read_at ?? null, missing_right: error.right });
  }
}

/** Which of our payments each line is. The account may have other shops, whose payments are not ours. */
async function linesWithOurs({ db, payments }: Pick<Deps, 'db' | 'payments'>, lines: PayoutLine[]) {
  const named = lines.flatMap(({ charge }) => charge ?? []);
  const charges = await findOurCharges(db, named);
  const unknown = [...new Set(named)].filter((one) => !charges.has(one));
  // The ledger names a year of a membership by its invoice.
  for (const one of unknown) {
    const reference = await payments.ledgerReferenceOf(one);
    const found =
      reference === one ? undefined : (await findOurCharges(db, [reference])).get(reference);
    if (found !== undefined) charges.set(one, found);
  }
  const refunds = await findOurRefunds(
    db,
    lines.flatMap(({ refund }) => refund ?? []),
  );
  return lines.map(({ charge, refund, feeCents, ...line }) => ({
    ...line,
    fee_cents: feeCents,
    charge_uuid: (charge === null ? undefined : charges.get(charge)) ?? null,
    refund_uuid: (refund === null ? undefined : refunds.get(refund)) ?? null,
  }));
}
