import { desc, eq, sql } from 'drizzle-orm';
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

/** 16.1: of many accounts that nobody has claimed, for organizers alone: as `directoryEntryOf` makes each. */
export async function writeUnclaimedEntries(tx: Db, userUuids: string[]): Promise<void> {
  await tx.execute(sql`insert into ${directoryEntries} (user_uuid, first_name, last_name, joined_at, listed_until)
    select u.uuid, u.first_name, u.last_name, u.created_at, '1970-01-01T00:00:00Z'
    from ${users} u join ${memberships} m on m.user_uuid = u.uuid
    where u.uuid = any(${sql.param(userUuids)}::uuid[]) and u.unclaimed_since is not null
    on conflict (user_uuid) do update set first_name = excluded.first_name, last_name = excluded.last_name`);
}

export async function deleteDirectoryEntry(tx: Db, userUuid: string): Promise<void> {
  await tx.delete(directoryEntries).where(eq(directoryEntries.user_uuid, userUuid));
}
