import { eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { isAnyOf } from '#server/db/is-any-of.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { removalHash } from '#server/db/removed-addresses.ts';
import { removedAddresses } from '#server/db/tables/import-tables.ts';
import { memberDetails } from '#server/db/tables/membership-tables.ts';
import { memberships, users } from '#server/db/tables/tables.ts';

const selectKnown = (db: Db) =>
  db
    .select({
      uuid: users.uuid,
      email: users.email,
      email_key: users.email_key,
      name: fullNameOf(users),
      first_name: users.first_name,
      last_name: users.last_name,
      phone_number: users.phone_number,
      location: users.location,
      unclaimed_since: users.unclaimed_since,
      deletion_requested_at: users.deletion_requested_at,
      number: memberDetails.number,
      note: memberDetails.note,
      member_since: memberDetails.member_since,
      is_member: sql<boolean>`${memberships.user_uuid} is not null`,
      ends_at: memberships.ends_at,
      source: memberships.source,
      subscription_id: memberships.subscription_id,
    })
    .from(users)
    .leftJoin(memberDetails, eq(memberDetails.user_uuid, users.uuid))
    .leftJoin(memberships, eq(memberships.user_uuid, users.uuid));

/** Somebody with an account, and what an import may change of them. */
export type KnownPerson = Awaited<ReturnType<typeof findPeopleByKeys>>[number];

const listOf = (texts: string[]) => sql`any(${sql.param(texts)}::text[])`;

export function findPeopleByKeys(db: Db, keys: string[]) {
  return selectKnown(db).where(sql`${users.email_key} = ${listOf(keys)}`);
}

export function findPeopleByUuids(db: Db, uuids: string[]) {
  return selectKnown(db).where(isAnyOf(users.uuid, uuids));
}

const foldedName = sql`left(fold(${fullNameOf(users)}), 200)`;

/** Members now or before, and people who have not claimed their accounts, by these names. */
export function findPeopleByNames(db: Db, names: string[]) {
  return db
    .select({
      asked: sql<string>`asked.name`,
      uuid: users.uuid,
      name: fullNameOf(users),
      email: users.email,
    })
    .from(sql`unnest(${sql.param(names)}::text[]) asked(name)`)
    .innerJoin(users, sql`${foldedName} = left(fold(asked.name), 200)`)
    .leftJoin(memberships, eq(memberships.user_uuid, users.uuid))
    .where(or(isNotNull(memberships.user_uuid), isNotNull(users.unclaimed_since)));
}

/** Those of the addresses whose people asked to be removed. */
export async function findRemovedAddresses(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: sql<string>`asked.key` })
    .from(sql`unnest(${sql.param(keys)}::text[]) asked(key)`)
    .innerJoin(removedAddresses, eq(removedAddresses.address_hash, removalHash(sql`asked.key`)));
  return new Set(rows.map(({ key }) => key));
}

/** Nobody else changes these people until the end of the transaction. In one order everywhere. How many are there. */
export async function lockPeople(tx: Db, uuids: string[]): Promise<number> {
  const locked = await tx
    .select({ uuid: users.uuid })
    .from(users)
    .where(isAnyOf(users.uuid, uuids))
    .orderBy(users.uuid)
    .for('no key update');
  return locked.length;
}
