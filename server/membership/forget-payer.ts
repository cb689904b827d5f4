import type { Deps } from '../deps/deps.ts';
import { lockUser } from '../profile/profile-queries.ts';
import { deletePayer, findCustomer } from './customer-queries.ts';

/**
 * Has the provider delete a person and their cards, which ends at once whatever still runs: after
 * the account is gone nobody could stop it. The provider first, so that a death in between is made
 * up for by the next try.
 */
export async function forgetPayer(deps: Deps, userUuid: string): Promise<void> {
  const customer = await findCustomer(deps.db, userUuid);
  if (!customer) return;
  await deps.payments.deleteCustomer(customer.customer_id, `forget:${customer.customer_id}`);
  await deps.db.transaction(async (tx) => {
    // After a reading that is being written, whose rows are then among those that go.
    await lockUser(tx, userUuid);
    await deletePayer(tx, userUuid);
  });
}
