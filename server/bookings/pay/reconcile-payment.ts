import type { Deps } from '#server/deps/deps.ts';
import { syncPayerOf } from '#server/membership/payer-news.ts';
import { reconcileCharge } from './reconcile-booking.ts';

/** A charge is a booking's, or belongs to one of the subscriptions that its payer has. */
export async function reconcilePayment(deps: Deps, charge: string): Promise<void> {
  if (!(await reconcileCharge(deps, charge))) await syncPayerOf(deps, charge);
}
