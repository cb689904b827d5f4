import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import { isAnyOf } from '#server/db/is-any-of.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { wasRemoved } from '#server/db/removed-addresses.ts';
import { rowsInsertion } from '#server/db/rows-insertion.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { importedPeople, imports } from '#server/db/tables/import-tables.ts';
import { charges } from '#server/db/tables/ledger-tables.ts';
import { memberDetails } from '#server/db/tables/membership-tables.ts';
import { memberships, users } from '#server/db/tables/tables.ts';

type NewPerson = typeof importedPeople.$inferInsert;

const partLength = 1_000;

export async function insertImportedPeople(tx: Db, people: NewPerson[]): Promise<void> {
  for (let from = 0; from < people.length; from += partLength) {
    await tx.execute(rowsInsertion(importedPeople, people.slice(from, from + partLength)));
  }
}

/** Before the emails of that time leave the log, by which it is known until then. */
export async function noteBouncesBefore(db: Db, before: Date): Promise<void> {
  await db.execute(sql`update ${importedPeople} set is_bounced = true from ${emails} e
    where e.enqueued_at <= ${before.toISOString()}::timestamptz and ${isNotTaken} and e.uuid = invitation_uuid`);
}

/** What they were before goes once it cannot be undone any more. */
export async function forgetImportedBefore(db: Db, before: Date): Promise<void> {
  // As a subquery: the import is read only for those that can still be undone.
  const runAt = sql`(${db.select({ at: imports.run_at }).from(imports).where(eq(imports.uuid, importedPeople.import_uuid))})`;
  await db
    .update(importedPeople)
    .set({ before: null, after: null })
    .where(and(isNotNull(importedPeople.before), lte(runAt, before)));
}

export async function forgetTexts(tx: Db, uuids: string[]): Promise<void> {
  await tx
    .update(importedPeople)
    .set({ before: null, after: null })
    .where(isAnyOf(importedPeople.uuid, uuids));
}

const hasActed = (since: AnyPgColumn) => {
  const booked = sql`exists (select from ${bookings} b where b.user_uuid = ${users.uuid} and b.created_at >= ${since})`;
  const paid = sql`exists (select from ${charges} c where c.user_uuid = ${users.uuid} and c.created_at >= ${since})`;
  const signedIn = sql`exists (select from ${auditEntries} a where a.whose = ${users.uuid}
    and a.what = 'signed_in' and a.at >= ${since})`;
  return sql<
    'booked' | 'paid' | 'signed_in' | null
  >`case when ${booked} then 'booked' when ${paid} then 'paid' when ${signedIn} then 'signed_in' end`;
};

/** By any import: they are invited once. */
const was_invited = sql<boolean>`exists (select from ${importedPeople} other
  where other.user_uuid = ${users.uuid} and other.invited_at is not null)`;

const isNotTaken = sql`e.state in ('refused', 'given_up')`;

/** The mail server refused the invitation for good, or did not take it for days. */
const was_bounced = sql<boolean>`${importedPeople.is_bounced} or exists (select from ${emails} e
  where e.uuid = ${importedPeople.invitation_uuid} and ${isNotTaken})`;

/** From which the state of an invitation follows (imported-invitations.ts). */
export const invitationColumns = {
  is_new: importedPeople.is_new,
  invited_at: importedPeople.invited_at,
  removed_at: importedPeople.removed_at,
  user_uuid: users.uuid,
  unclaimed_since: users.unclaimed_since,
  was_bounced,
  was_invited,
  was_removed: wasRemoved(users.email_key),
};

/** The people of an import with what they are now, for its undoing and its invitations. */
export function findImportedPeople(db: Db, importUuid: string) {
  return db
    .select({
      uuid: importedPeople.uuid,
      ...invitationColumns,
      name: fullNameOf(users),
      email_key: users.email_key,
      before: importedPeople.before,
      after: importedPeople.after,
      span_uuid: importedPeople.span_uuid,
      ended_at: importedPeople.ended_at,
      ends_at: importedPeople.ends_at,
      deletion_requested_at: users.deletion_requested_at,
      now: {
        first_name: users.first_name,
        last_name: users.last_name,
        phone_number: users.phone_number,
        location: users.location,
        number: memberDetails.number,
        note: memberDetails.note,
        member_since: memberDetails.member_since,
      },
      ends_now: memberships.ends_at,
      acted: hasActed(imports.run_at),
    })
    .from(importedPeople)
    .innerJoin(imports, eq(imports.uuid, importedPeople.import_uuid))
    .leftJoin(users, eq(users.uuid, importedPeople.user_uuid))
    .leftJoin(memberDetails, eq(memberDetails.user_uuid, users.uuid))
    .leftJoin(memberships, eq(memberships.user_uuid, users.uuid))
    .where(eq(importedPeople.import_uuid, importUuid))
    .orderBy(asc(users.last_name), asc(users.first_name), asc(importedPeople.uuid));
}

export type ImportedPerson = Awaited<ReturnType<typeof findImportedPeople>>[number];

/** Accounts that an import made, with the emails that the log has of them. */
export async function deleteImportedAccounts(tx: Db, userUuids: string[]): Promise<void> {
  if (userUuids.length === 0) return;
  await tx.delete(emails).where(isAnyOf(emails.user_uuid, userUuids));
  await tx.delete(users).where(isAnyOf(users.uuid, userUuids));
}

/** In what a person's copy of everything says where the account comes from. */
export function findImportsOf(db: Db, userUuid: string) {
  return db
    .select({
      at: imports.run_at,
      made_the_account: importedPeople.is_new,
      invited_at: importedPeople.invited_at,
      before: importedPeople.before,
      after: importedPeople.after,
    })
    .from(importedPeople)
    .innerJoin(imports, eq(imports.uuid, importedPeople.import_uuid))
    .where(eq(importedPeople.user_uuid, userUuid))
    .orderBy(asc(imports.run_at));
}

export async function deleteImportedOf(tx: Db, userUuid: string): Promise<void> {
  await tx.delete(importedPeople).where(eq(importedPeople.user_uuid, userUuid));
}
