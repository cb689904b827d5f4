import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
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
