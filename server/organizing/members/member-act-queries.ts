import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import { isAnyOf } from '#server/db/is-any-of.ts';
import { charges } from '#server/db/tables/ledger-tables.ts';
import { memberDetails } from '#server/db/tables/membership-tables.ts';
import { users } from '#server/db/tables/tables.ts';

/** An account that waited for its erasure because nobody had claimed it waits for its person again. */
export async function keepUnclaimed(tx: Db, uuid: string): Promise<void> {
  await tx.update(users).set({ deletion_requested_at: null }).where(eq(users.uuid, uuid));
}

/** With the person locked. */
export async function findMemberDetails(tx: Db, uuid: string) {
  const [row] = await tx.select().from(memberDetails).where(eq(memberDetails.user_uuid, uuid));
  return row;
}

export async function saveDetails(
  tx: Db,
  row: Omit<typeof memberDetails.$inferInsert, 'version'> & { version: number },
): Promise<void> {
  await tx
    .insert(memberDetails)
    .values(row)
    .onConflictDoUpdate({ target: memberDetails.user_uuid, set: row });
}

export async function saveMemberName(
  tx: Db,
  uuid: string,
  names: { first_name: string; last_name: string },
): Promise<void> {
  await tx.update(users).set(names).where(eq(users.uuid, uuid));
}

/** The charge of the year that a card has paid for last. */
export async function findLatestCardYear(tx: Db, userUuid: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ uuid: charges.uuid })
    .from(charges)
    .where(
      and(
        eq(charges.user_uuid, userUuid),
        isNull(charges.booking_id),
        eq(charges.method, 'card'),
        eq(charges.state, 'paid'),
      ),
    )
    .orderBy(desc(charges.created_at))
    .limit(1);
  return row?.uuid;
}

/** Those that one act recorded for these people, in their order, by the first of them. */
export async function findChargesMadeWith(
  tx: Db,
  first: string,
  userUuids: string[],
): Promise<string[]> {
  const made = alias(charges, 'made');
  const rows = await tx
    .select({ uuid: charges.uuid })
    .from(made)
    .innerJoin(
      charges,
      and(
        isAnyOf(charges.user_uuid, userUuids),
        eq(charges.created_at, made.created_at),
        eq(charges.recorded_by, made.recorded_by),
      ),
    )
    .where(eq(made.uuid, first))
    .orderBy(sql`array_position(${sql.param(userUuids)}::uuid[], ${charges.user_uuid})`);
  return rows.map(({ uuid }) => uuid);
}
