import type { Db } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/tables.ts';
import { refreshDirectoryEntry } from '#server/profile/directory-entry/directory-entry.ts';

/** Makes a person a member listed in the directory, without end or until `ends_at`. */
export async function buildMembership(
  db: Db,
  userUuid: string,
  overrides: Partial<typeof memberships.$inferInsert> = {},
): Promise<void> {
  await db
    .insert(memberships)
    .values({ user_uuid: userUuid, started_at: new Date('2026-01-01T00:00:00Z'), ...overrides });
  await refreshDirectoryEntry(db, userUuid);
}
