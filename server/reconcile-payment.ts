import { reconcileReference } from './bookings/pay/reconcile-charge.ts';
import type { Deps } from './deps/deps.ts';
import { findDisputed } from './ledger/charges/charge-queries.ts';
import { findRefundStates } from './ledger/charges/refund-queries.ts';
import { errorName } from './log/log.ts';
import { reconcileCustomerOfCharge } from './membership/reconcile-customer.ts';
import { oneDay } from './time/durations.ts';

/** A charge belongs to a booking, or to one of its customer's subscriptions. */
export async function reconcilePayment(deps: Deps, charge: string): Promise<void> {
  if (!(await reconcileReference(deps, charge))) await reconcileCustomerOfCharge(deps, charge);
}

/** Banks decide a dispute within this time. */
const longestDispute = 120 * oneDay;

/** A refund can fail up to thirty days later. */
const lookBack = 35 * oneDay;

/** Refunds and disputes that never reach our ledger, like another shop's in the same account: read only once. */
const seenAtProvider = new WeakMap<Deps, Set<string>>();

function seenBy(deps: Deps): Set<string> {
  const seen = seenAtProvider.get(deps) ?? new Set();
  seenAtProvider.set(deps, seen);
  return seen;
}

/** Charges whose dispute began, or was decided, while no webhook arrived (G12). */
export async function reconcileDisputes(deps: Deps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - longestDispute);
  const open = await deps.payments.listDisputed(since);
  const known = await findDisputed(deps.db);
  const seen = seenBy(deps);
  const began = open.filter((charge) => !known.includes(charge) && !seen.has(charge));
  const ended = known.filter((charge) => !open.includes(charge));
  const failed = new Set<string>();
  for (const charge of [...began, ...ended]) {
    try {
      await reconcilePayment(deps, charge);
    } catch (error) {
      deps.log.error({ charge, reason: errorName(error) }, 'a dispute could not be read');
      failed.add(charge);
    }
  }
  const noted = await findDisputed(deps.db);
  for (const charge of began) {
    if (!noted.includes(charge) && !failed.has(charge)) seen.add(charge);
  }
}

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
  const seen = seenBy(deps);
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
