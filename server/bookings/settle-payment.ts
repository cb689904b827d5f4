import type { Deps } from '../deps/deps.ts';
import { syncPayerOf } from '../membership/payer-news.ts';
import { settleCharge } from './settle-booking.ts';

/** A charge is a booking's, or belongs to one of the subscriptions that its payer has. */
export async function settlePayment(deps: Deps, charge: string): Promise<void> {
  if (!(await settleCharge(deps, charge))) await syncPayerOf(deps, charge);
}
