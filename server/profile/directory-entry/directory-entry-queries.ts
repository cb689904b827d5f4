import { desc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { directoryEntries, employment, memberships, users } from '#server/db/tables/tables.ts';

/** `no key update` does not block inserts of entries, which lock the same row through their foreign key. */
export async function lockPerson(tx: Db, uuid: string) {
  const [row] = await tx.select().from(users).where(eq(users.uuid, uuid)).for('no key update');
  return row;
}

export async function findMembershipEnd(tx: Db, userUuid: string) {
  const [row] = await tx
    .select({ ends_at: memberships.ends_at })
    .from(memberships)
    .where(eq(memberships.user_uuid, userUuid));
  return row;
}

/** The present job, or the one that ended last. */
export async function findLatestWork(tx: Db, userUuid: string) {
  const [row] = await tx
    .select({ title: employment.title, company: employment.company })
    .from(employment)
    .where(eq(employment.user_uuid, userUuid))
    .orderBy(desc(employment.end_month), desc(employment.start_month), employment.uuid)
    .limit(1);
  return row;
}

export async function writeDirectoryEntry(
  tx: Db,
  entry: typeof directoryEntries.$inferInsert,
): Promise<void> {
  const { user_uuid: _key, ...changes } = entry;
  await tx
    .insert(directoryEntries)
    .values(entry)
    .onConflictDoUpdate({ target: directoryEntries.user_uuid, set: changes });
}

export async function deleteDirectoryEntry(tx: Db, userUuid: string): Promise<void> {
  await tx.delete(directoryEntries).where(eq(directoryEntries.user_uuid, userUuid));
}
