import type { Deps } from '../deps/deps.ts';
import { enqueuePaymentEmail } from '../ledger/enqueue-payment-email.ts';
import { claimRenewals } from './renewal-queries.ts';

/** The nearer one first: who is only reached then need not be told twice. */
const daysAhead = [7, 30];

/** Writes to everybody whose membership renews soon, once for each of the two days. */
export async function announceRenewals({ db, clock, wakeJobs }: Deps): Promise<void> {
  for (const days of daysAhead) {
    await db.transaction(async (tx) => {
      for (const { id, period_ends_at } of await claimRenewals(tx, clock.now(), days)) {
        await enqueuePaymentEmail(tx, clock.now(), {
          letter: 'renewal',
          subscription: id,
          renews_at: period_ends_at.toISOString(),
        });
      }
    });
  }
  wakeJobs();
}
