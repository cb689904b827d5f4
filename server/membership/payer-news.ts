import type { Deps } from '../deps/deps.ts';
import { recordRefunds } from '../ledger/record-charge.ts';
import { lockUser } from '../profile/profile-queries.ts';
import { deleteCustomer, findCustomerOwner } from './customer-queries.ts';
import { findSubscriptionsOf } from './membership-queries.ts';
import { reconcileMembership } from './reconcile-membership.ts';

// News from the provider that name no subscription.

/** A charge of a membership was paid, refunded or disputed: it belongs to one of what its payer has. */
export async function syncPayerOf(deps: Deps, chargeId: string): Promise<void> {
  const charge = await deps.payments.retrieveCharge(chargeId);
  if (!charge) return deps.log.warn({ charge: chargeId }, 'a charge of nobody here');
  if (await syncPayer(deps, charge.customer)) return;
  // Deleted at the provider, or erased here: what was paid stands in the books all the same (G14).
  const reference = await deps.payments.ledgerReferenceOf(chargeId);
  await deps.db.transaction((tx) => recordRefunds(tx, reference, charge.refunds, deps.clock.now()));
  deps.wakeJobs();
}

/** Reads again whatever this customer has. */
export async function syncPayer(deps: Deps, customer: string): Promise<string | undefined> {
  const userUuid = await findCustomerOwner(deps.db, customer);
  if (!userUuid) {
    deps.log.warn({ customer }, 'a customer who is nobody here');
    return undefined;
  }
  for (const { id } of await findSubscriptionsOf(deps.db, userUuid))
    await reconcileMembership(deps, id);
  return userUuid;
}

/**
 * Somebody deleted the customer at the provider, which ended what was running (G14): the membership
 * is over, what was paid stays in the books, and who comes back is a new customer there.
 */
export async function losePayer(deps: Deps, customer: string): Promise<void> {
  const userUuid = await syncPayer(deps, customer);
  if (!userUuid) return;
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userUuid);
    // Told twice, and the person has come back in the meantime.
    if ((await findCustomerOwner(tx, customer)) !== userUuid) return;
    const all = await findSubscriptionsOf(tx, userUuid);
    const isOver = all.every(({ state }) => state === 'ended' || state === 'expired');
    if (isOver) await deleteCustomer(tx, userUuid);
    else deps.log.error({ customer }, 'a customer was deleted whose subscription is not over');
  });
}
