import type { Deps } from '../deps/deps.ts';
import { findChargesWithoutFee, saveFee } from './charges/fee-queries.ts';

/** A request each, one after another: the payments of release 0.17 and before take some hours. */
const atOnce = 100;

/**
 * 17.0: what the provider kept of each payment by card. It says so when the money is in its balance, which may be after
 * the payment, so a scheduled task asks.
 */
export async function recordFees({ db, payments }: Pick<Deps, 'db' | 'payments'>): Promise<void> {
  for (const { uuid, reference } of await findChargesWithoutFee(db, atOnce)) {
    const cents = await payments.retrieveFee(reference);
    if (cents !== null) await saveFee(db, uuid, cents);
  }
}
