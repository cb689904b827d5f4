import type { Deps } from '#server/deps/deps.ts';
import { findRefundStates } from '#server/ledger/payment-queries.ts';
import { errorName } from '#server/log/log.ts';
import { oneDay } from '#server/time/durations.ts';
import { reconcilePayment } from './reconcile-payment.ts';

/** Stripe says for thirty days that a refund failed. */
const lookBack = 35 * oneDay;

/** What does not come into our books however often it is read: another shop's in the same account. */
const looked = new WeakMap<Deps, Set<string>>();

/**
 * Finds what was given back, or came back from the bank, without a word to us (G12, G14): of what is
 * settled nothing else reads the charge again.
 */
export async function reconcileRefunds(deps: Deps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - lookBack);
  const given = await deps.payments.listRefunds(since);
  const inBooks = await findRefundStates(
    deps.db,
    given.map(({ refund }) => refund.id),
  );
  const seen = looked.get(deps) ?? new Set();
  looked.set(deps, seen);
  for (const { charge, refund } of given) {
    const state = refund.hasFailed ? 'failed' : 'paid';
    const mark = `${refund.id} ${state}`;
    if (inBooks.get(refund.id) === state || seen.has(mark)) continue;
    try {
      await reconcilePayment(deps, charge);
      seen.add(mark);
    } catch (error) {
      deps.log.error({ charge, reason: errorName(error) }, 'a refund could not be read');
    }
  }
}
