import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { paymentCustomers, subscriptions } from '../db/tables/payment-tables.ts';
import { users } from '../db/tables/tables.ts';
import { oneDay } from '../time/durations.ts';

/**
 * Marks the renewals of the coming days as announced and returns those that were not before. A second
 * process waits for the rows and then finds them marked.
 */
export async function claimRenewals(tx: Db, now: Date, days: number) {
  return tx
    .update(subscriptions)
    .set({ announced_renewal: sql`period_ends_at`, announced_days: days })
    .where(
      and(
        eq(subscriptions.state, 'active'),
        isNull(subscriptions.ends_at),
        gt(subscriptions.period_ends_at, now),
        lte(subscriptions.period_ends_at, new Date(now.getTime() + days * oneDay)),
        or(
          sql`${subscriptions.announced_renewal} is distinct from ${subscriptions.period_ends_at}`,
          gt(subscriptions.announced_days, days),
        ),
      ),
    )
    .returning({ id: subscriptions.id, period_ends_at: subscriptions.period_ends_at });
}

/** A subscription with its account, and its customer unless that was deleted at the provider. */
export async function findSubscriber(db: Db, id: string) {
  const [row] = await db
    .select({
      subscription: subscriptions,
      account: {
        uuid: users.uuid,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        email_verified_at: users.email_verified_at,
      },
      customer: paymentCustomers,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.uuid, subscriptions.user_uuid))
    .leftJoin(paymentCustomers, eq(paymentCustomers.user_uuid, subscriptions.user_uuid))
    .where(eq(subscriptions.id, id));
  return row;
}
