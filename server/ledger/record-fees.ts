import type { Deps } from '../deps/deps.ts';
import { changeCharge, lockCharge } from './charges/charge-queries.ts';
import {
  findFees,
  findUnreadFees,
  insertFeeChange,
  isOfClosedYear,
  lockMovements,
} from './charges/fee-queries.ts';

/** A request each, one after another: the payments of release 0.17 and before take some hours. */
const atOnce = 100;

type FeeDeps = Pick<Deps, 'db' | 'payments' | 'clock'>;
type UnreadFee = Awaited<ReturnType<typeof findUnreadFees>>[number];

/**
 * 17.0: what the provider kept of each payment by card. It says so when the money is in its balance, which may be after
 * the payment, so a scheduled task asks.
 */
export async function recordFees(deps: FeeDeps): Promise<void> {
  for (const unread of await findUnreadFees(deps.db, atOnce)) {
    const cents = await deps.payments.retrieveFee(unread.reference);
    if (cents !== null) await saveFee(deps, unread, cents);
  }
}

/**
 * The first fee stands beside the payment for good. What becomes of it later, and a first one that comes once the year of
 * the payment is closed, is a change of its own (17.4). Whoever read the fee at the same time and is second adds nothing.
 */
export async function saveFee(
  { db, clock }: Pick<FeeDeps, 'db' | 'clock'>,
  { uuid, fee_outdated_at: asked }: Pick<UnreadFee, 'uuid' | 'fee_outdated_at'>,
  cents: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { provider_fee_cents, fee_outdated_at } = await lockCharge(tx, uuid);
    // A dispute that was opened or decided meanwhile is asked for again.
    const isAnswered = +(fee_outdated_at ?? 0) === +(asked ?? 0);
    if (!isAnswered || (provider_fee_cents !== null && fee_outdated_at === null)) return;
    await lockMovements(tx);
    const first = provider_fee_cents ?? ((await isOfClosedYear(tx, uuid)) ? 0 : cents);
    await changeCharge(tx, uuid, { provider_fee_cents: first, fee_outdated_at: null });
    const change = cents - ((await findFees(tx, uuid)).fee ?? 0);
    if (change !== 0) {
      await insertFeeChange(tx, { charge_uuid: uuid, at: clock.now(), cents: change });
    }
  });
}
