import {
  deleteCustomer,
  deleteCustomerAndSubscriptions,
  findCustomer,
  findCustomerOwner,
} from '../customers/customer-queries.ts';
import type { Deps } from '../deps/deps.ts';
import { recordRefundsOfCharge } from '../ledger/record-charge.ts';
import { lockUser } from '../profile/profile-queries.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { findSubscriptionsOf } from './subscription/membership-queries.ts';

/** For a charge that belongs to no booking: one of its customer's subscriptions. */
export async function reconcileCustomerOfCharge(deps: Deps, chargeId: string): Promise<void> {
  const charge = await deps.payments.retrieveCharge(chargeId);
  if (!charge) return deps.log.warn({ charge: chargeId }, 'unknown charge');
  if (await reconcileCustomer(deps, charge.customer)) return;
  // Deleted at the provider, or erased here: the ledger still records refunds of the charge (G14).
  const reference = await deps.payments.ledgerReferenceOf(chargeId);
  await deps.db.transaction((tx) => recordRefundsOfCharge(deps, tx, reference, charge.refunds));
  deps.wakeJobs();
}

/** Reads all subscriptions of a customer again. Undefined if the customer is not known here. */
export async function reconcileCustomer(deps: Deps, customer: string): Promise<string | undefined> {
  const userUuid = await findCustomerOwner(deps.db, customer);
  if (!userUuid) {
    deps.log.warn({ customer }, 'unknown customer');
    return undefined;
  }
  for (const { id } of await findSubscriptionsOf(deps.db, userUuid))
    await reconcileMembership(deps, id);
  return userUuid;
}

/**
 * The customer was deleted at the provider, which ended their subscriptions (G14). The membership is
 * over, the ledger stays, and a new subscription creates a new customer.
 */
export async function recordCustomerDeleted(deps: Deps, customer: string): Promise<void> {
  const userUuid = await reconcileCustomer(deps, customer);
  if (!userUuid) return;
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userUuid);
    // A repeated webhook event, and the person has a new customer by now.
    if ((await findCustomerOwner(tx, customer)) !== userUuid) return;
    const all = await findSubscriptionsOf(tx, userUuid);
    const isOver = all.every(({ state }) => state === 'ended' || state === 'expired');
    if (isOver) await deleteCustomer(tx, userUuid);
    else deps.log.error({ customer }, 'a customer was deleted whose subscription is not over');
  });
}

/**
 * Deletes a person and their cards at the provider, which ends their subscriptions at once: without an
 * account they could not cancel. The provider is called first, so that a retry after a crash still
 * finds the customer here.
 */
export async function eraseCustomer(deps: Deps, userUuid: string): Promise<void> {
  const customer = await findCustomer(deps.db, userUuid);
  if (!customer) return;
  await deps.payments.deleteCustomer(customer.customer_id, `forget:${customer.customer_id}`);
  await deps.db.transaction(async (tx) => {
    // Waits for a reconciliation that is writing rows, so that they are deleted, too.
    await lockUser(tx, userUuid);
    await deleteCustomerAndSubscriptions(tx, userUuid);
  });
}
