import type { Db } from '#server/db/database.ts';
import type { directoryEntries, employment, memberships, users } from '#server/db/tables/tables.ts';
import { cityOf } from '#server/places/city-of.ts';
import {
  deleteDirectoryEntry,
  findLatestWork,
  findMembershipEnd,
  lockPerson,
  moveListedUntil,
  writeDirectoryEntry,
  writeUnclaimedEntries,
} from './directory-entry-queries.ts';

/** Stored for a membership without an end, so that the query compares dates only. */
const noEnd = new Date('9999-12-31T00:00:00Z');

const longPast = new Date('1970-01-01T00:00:00Z');

type Person = Pick<
  typeof users.$inferInsert,
  | 'first_name'
  | 'last_name'
  | 'employment_visibility'
  | 'dob_visibility'
  | 'location'
  | 'email_verified_at'
  | 'deletion_requested_at'
  | 'unclaimed_since'
> & { uuid: string; created_at: Date };

/**
 * Updates the directory entry of a person. Called in the transaction of each change; the lock makes
 * concurrent changes of one person run one after the other.
 */
export async function refreshDirectoryEntry(tx: Db, userUuid: string): Promise<void> {
  const person = await lockPerson(tx, userUuid);
  const membership = await findMembershipEnd(tx, userUuid);
  const entry = person && directoryEntryOf(person, membership, await findLatestWork(tx, userUuid));
  if (entry) await writeDirectoryEntry(tx, entry);
  else await deleteDirectoryEntry(tx, userUuid);
}

/** Of many people of whom only the membership changed, and the names of those who have not claimed their accounts. */
export async function refreshMemberships(tx: Db, userUuids: string[]): Promise<void> {
  const moved = await moveListedUntil(tx, userUuids, noEnd);
  const written = await writeUnclaimedEntries(tx, userUuids);
  const others = userUuids.filter((uuid) => !moved.has(uuid) && !written.has(uuid));
  for (const uuid of others) await refreshDirectoryEntry(tx, uuid);
}

/** The entry without hidden sections (A5); undefined if the person is not listed. */
export function directoryEntryOf(
  person: Person,
  membership: Pick<typeof memberships.$inferInsert, 'ends_at'> | undefined,
  work: Pick<typeof employment.$inferInsert, 'title' | 'company'> | undefined,
): typeof directoryEntries.$inferInsert | undefined {
  const isUnclaimed = Boolean(person.unclaimed_since);
  if (person.deletion_requested_at) return undefined;
  if (!isUnclaimed && !(membership && person.email_verified_at)) return undefined;
  return {
    user_uuid: person.uuid,
    first_name: person.first_name,
    last_name: person.last_name,
    headline: person.employment_visibility && work ? `${work.title}, ${work.company}` : null,
    city: person.dob_visibility ? cityOf(person.location ?? null) : null,
    joined_at: person.created_at,
    // 16.1: organizers find people who have not claimed their account, with a membership or before it; members do not.
    listed_until: isUnclaimed ? longPast : (membership?.ends_at ?? noEnd),
  };
}
