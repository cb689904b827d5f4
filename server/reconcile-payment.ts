import { reconcileReference } from './bookings/pay/reconcile-charge.ts';
import type { Deps } from './deps/deps.ts';
import { findRefundStates } from './ledger/refund-queries.ts';
import { errorName } from './log/log.ts';
import { reconcileCustomerOfCharge } from './membership/reconcile-customer.ts';
import { oneDay } from './time/durations.ts';

/** A charge belongs to a booking, or to one of its customer's subscriptions. */
export async function reconcilePayment(deps: Deps, charge: string): Promise<void> {
  if (!(await reconcileReference(deps, charge))) await reconcileCustomerOfCharge(deps, charge);
}

/** A refund can fail up to thirty days later. */
const lookBack = 35 * oneDay;

/** Refunds that never reach our ledger, like another shop's in the same account: read only once. */
const seenRefunds = new WeakMap<Deps, Set<string>>();

/**
 * Finds refunds, and refunds that failed, of which no webhook arrived (G12, G14). Nothing else reads
 * the charge of a finished booking again.
 */
export async function reconcileRefunds(deps: Deps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - lookBack);
  const refunds = await deps.payments.listRefunds(since);
  const recorded = await findRefundStates(
    deps.db,
    refunds.map(({ refund }) => refund.id),
  );
  const seen = seenRefunds.get(deps) ?? new Set();
  seenRefunds.set(deps, seen);
  for (const { charge, refund } of refunds) {
    const key = `${refund.id} ${refund.state}`;
    if (recorded.get(refund.id) === refund.state || seen.has(key)) continue;
    try {
      await reconcilePayment(deps, charge);
      seen.add(key);
    } catch (error) {
      deps.log.error({ charge, reason: errorName(error) }, 'a refund could not be read');
    }
  }
}
