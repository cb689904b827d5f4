import type { Db } from '#server/db/database.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { memberships } from '#server/db/tables/tables.ts';
import { refreshDirectoryEntry } from '#server/profile/directory-entry/directory-entry.ts';

/** Makes a person a member listed in the directory, without end or until `ends_at`. */
export async function buildMembership(
  db: Db,
  userUuid: string,
  overrides: Partial<typeof memberships.$inferInsert> = {},
): Promise<void> {
  const started_at = new Date('2026-01-01T00:00:00Z');
  const source = overrides.subscription_id ? 'card' : 'given';
  const [built] = await db
    .insert(memberships)
    .values({ user_uuid: userUuid, started_at, source, ...overrides })
    .returning();
  if (!built) throw new Error('No membership was built.');
  await db.insert(membershipSpans).values({
    user_uuid: userUuid,
    source: built.source,
    begins_at: built.started_at,
    ends_at: built.ends_at,
    subscription_id: built.subscription_id,
  });
  await refreshDirectoryEntry(db, userUuid);
}
