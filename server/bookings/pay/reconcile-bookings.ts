import type { Deps } from '#server/deps/deps.ts';
import { findUnreconciledCharges } from '#server/ledger/charges/charge-queries.ts';
import { nilUuid, sendOwedRefunds } from '#server/ledger/send-refund.ts';
import { errorName } from '#server/log/log.ts';
import { reconcileCharge } from './reconcile-charge.ts';

/**
 * Finishes or undoes bookings that a lost answer, a killed process or an abandoned payment left behind,
 * and refunds what is owed. Works without a single webhook (F8, I1).
 */
export async function reconcileBookings(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  let charges = await findUnreconciledCharges(db, clock.now(), nilUuid);
  while (charges.length > 0) {
    for (const uuid of charges) {
      try {
        await reconcileCharge(deps, uuid);
      } catch (error) {
        // One failure must not stop the others.
        const about = { charge: uuid, reason: errorName(error) };
        deps.log.error(about, 'a booking could not be reconciled');
      }
    }
    charges = await findUnreconciledCharges(db, clock.now(), charges.at(-1) ?? nilUuid);
  }
  await sendOwedRefunds(deps);
}
