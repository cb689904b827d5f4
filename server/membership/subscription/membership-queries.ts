import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { subscriptions } from '../../db/tables/payment-tables.ts';
import { memberships, users } from '../../db/tables/tables.ts';
import { oneDay } from '../../time/durations.ts';

export async function findMembership(db: Db, userUuid: string) {
  const [row] = await db.select().from(memberships).where(eq(memberships.user_uuid, userUuid));
  return row;
}

/** A number for each reading of the provider's objects, taken before it begins (G7). */
export async function nextVersion(db: Db): Promise<number> {
  const [version] = await db
    .select({ number: sql<string>`number` })
    .from(sql`nextval('reading_numbers') as number`);
  return Number(version?.number);
}

/** False if a newer version is stored already. */
export async function writeSubscription(
  tx: Db,
  row: typeof subscriptions.$inferInsert,
): Promise<boolean> {
  const written = await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: row,
      setWhere: sql`${subscriptions.reading} < ${row.reading}`,
    })
    .returning({ id: subscriptions.id });
  return written.length === 1;
}

export async function findSubscription(tx: Db, id: string) {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

export async function findSubscriptionsOf(tx: Db, userUuid: string) {
  return tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_uuid, userUuid))
    .orderBy(asc(subscriptions.started_at));
}

/** Subscriptions to read again: unpaid ones, those that are due, and every one once a day. */
export async function findDueSubscriptions(db: Db, now: Date, after: string, limit: number) {
  const isLive = inArray(subscriptions.state, ['incomplete', 'active', 'retrying']);
  const those = (due: SQL) =>
    db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(isLive, due, gt(subscriptions.id, after)));
  // Three queries, each with its index: one query with an `or` would read all live subscriptions.
  const rows = await union(
    those(inArray(subscriptions.state, ['incomplete', 'retrying'])),
    those(lte(subscriptions.period_ends_at, now)),
    those(lte(subscriptions.read_at, new Date(now.getTime() - oneDay))),
  )
    .orderBy(sql`id`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Users who wait for their erasure and have a membership that renews. */
export async function findLeavingMembers(db: Db): Promise<string[]> {
  const rows = await db
    .select({ uuid: users.uuid })
    .from(users)
    .innerJoin(memberships, eq(memberships.user_uuid, users.uuid))
    .where(
      and(
        isNotNull(users.deletion_requested_at),
        isNull(memberships.ends_at),
        isNotNull(memberships.subscription_id),
      ),
    );
  return rows.map(({ uuid }) => uuid);
}

export async function isLeaving(db: Db, userUuid: string): Promise<boolean> {
  const [row] = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(eq(users.uuid, userUuid), isNotNull(users.deletion_requested_at)));
  return row !== undefined;
}
