import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
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

/** 16.1: of many accounts that nobody has claimed, for organizers alone: as `directoryEntryOf` makes each. Returns whose. */
export async function writeUnclaimedEntries(tx: Db, userUuids: string[]): Promise<Set<string>> {
  const written = await rowsOf<{ user_uuid: string }>(
    tx,
    sql`insert into ${directoryEntries} (user_uuid, first_name, last_name, joined_at, listed_until)
      select u.uuid, u.first_name, u.last_name, u.created_at, '1970-01-01T00:00:00Z'
      from ${users} u
      where u.uuid = any(${sql.param(userUuids)}::uuid[]) and u.unclaimed_since is not null
        and u.deletion_requested_at is null
      on conflict (user_uuid) do update set first_name = excluded.first_name, last_name = excluded.last_name
      returning user_uuid`,
  );
  return new Set(written.map(({ user_uuid }) => user_uuid));
}

/** Of people who are listed and have claimed their accounts: until when. Returns whose that is. */
export async function moveListedUntil(
  tx: Db,
  userUuids: string[],
  noEnd: Date,
): Promise<Set<string>> {
  const moved = await rowsOf<{ user_uuid: string }>(
    tx,
    sql`update ${directoryEntries} entry
      set listed_until = coalesce(m.ends_at, ${noEnd.toISOString()}::timestamptz)
      from ${memberships} m join ${users} u on u.uuid = m.user_uuid
      where entry.user_uuid = any(${sql.param(userUuids)}::uuid[]) and m.user_uuid = entry.user_uuid
        and u.unclaimed_since is null
      returning entry.user_uuid`,
  );
  return new Set(moved.map(({ user_uuid }) => user_uuid));
}

export async function deleteDirectoryEntry(tx: Db, userUuid: string): Promise<void> {
  await tx.delete(directoryEntries).where(eq(directoryEntries.user_uuid, userUuid));
}
