import { and, count, countDistinct, gt, lte, min, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { seats } from '../db/tables/booking-tables.ts';
import { refunds } from '../db/tables/ledger-tables.ts';
import { paymentRequests } from '../db/tables/payment-tables.ts';
import { jobs } from '../db/tables/tables.ts';

interface WaitingJobs {
  kind: string;
  state: 'waiting' | 'failed';
  jobs: number;
  since: Date | null;
}

/** Jobs with a time to come do not wait yet. */
export async function countJobs(db: Db, now: Date): Promise<WaitingJobs[]> {
  const state = sql<
    WaitingJobs['state']
  >`case when failed_at is null then 'waiting' else 'failed' end`;
  return db
    .select({ kind: jobs.kind, state, jobs: count(), since: min(jobs.created_at) })
    .from(jobs)
    .where(or(lte(jobs.run_at, now), gt(jobs.attempts, 0)))
    .groupBy(jobs.kind, state);
}

/** Requests to the payment provider without a result, expired holds and refunds to be made. */
export async function countUnreconciled(db: Db, now: Date) {
  const [requests, holds, owed] = await Promise.all([
    db.select({ count: count() }).from(paymentRequests),
    // Without parameters, so that the partial indexes are used.
    db
      .select({ count: countDistinct(seats.booking_id) })
      .from(seats)
      .where(and(sql`state = 'held'`, lte(seats.hold_expires_at, now))),
    db.select({ count: count() }).from(refunds).where(sql`state = 'owed'`),
  ]);
  return {
    membership: requests[0]?.count ?? 0,
    hold: holds[0]?.count ?? 0,
    refund: owed[0]?.count ?? 0,
  };
}
