import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { removalHash } from '#server/db/removed-addresses.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { importedPeople, imports, removedAddresses } from '#server/db/tables/import-tables.ts';
import { charges } from '#server/db/tables/ledger-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { invitationColumns } from '../people/imported-people-queries.ts';

interface Invited {
  uuid: string;
  invitation_uuid: string;
}

export async function markInvited(tx: Db, people: Invited[], now: Date): Promise<void> {
  await tx.execute(sql`update ${importedPeople} person
    set invited_at = ${now.toISOString()}::timestamptz, invitation_uuid = invited.invitation_uuid
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) invited (uuid uuid, invitation_uuid uuid)
    where person.uuid = invited.uuid`);
}

/** Whom an invitation is to, and when the list was brought in that has the address. */
export async function findInvitedPerson(db: Db, uuid: string) {
  const [row] = await db
    .select({ user_uuid: importedPeople.user_uuid, imported_at: imports.run_at })
    .from(importedPeople)
    .innerJoin(imports, eq(imports.uuid, importedPeople.import_uuid))
    .where(eq(importedPeople.uuid, uuid));
  return row;
}

export async function setRemovalHash(db: Db, uuid: string, hash: Buffer): Promise<void> {
  await db.update(importedPeople).set({ removal_hash: hash }).where(eq(importedPeople.uuid, uuid));
}

/** Where the invitation of somebody is, by the import that invited them, else by the newest. */
export async function findInvitationOf(db: Db, userUuid: string) {
  const [row] = await db
    .select(invitationColumns)
    .from(importedPeople)
    .innerJoin(imports, eq(imports.uuid, importedPeople.import_uuid))
    .innerJoin(users, eq(users.uuid, importedPeople.user_uuid))
    .where(eq(importedPeople.user_uuid, userUuid))
    .orderBy(sql`${importedPeople.invited_at} desc nulls last`, desc(imports.run_at))
    .limit(1);
  return row;
}

/** Who removes themselves by a link. */
export async function findByRemovalHash(db: Db, hash: Buffer) {
  const [row] = await db
    .select({
      import_uuid: importedPeople.import_uuid,
      user_uuid: users.uuid,
      email_key: users.email_key,
      removed_at: importedPeople.removed_at,
      unclaimed_since: users.unclaimed_since,
    })
    .from(importedPeople)
    .leftJoin(users, eq(users.uuid, importedPeople.user_uuid))
    .where(eq(importedPeople.removal_hash, hash));
  return row;
}

/** Whether there is more than what the import made: payments and bookings stay in the books. */
export async function hasPaidOrBooked(tx: Db, userUuid: string): Promise<boolean> {
  const counts = [
    await tx.$count(charges, eq(charges.user_uuid, userUuid)),
    await tx.$count(bookings, eq(bookings.user_uuid, userUuid)),
    await tx.$count(seats, eq(seats.user_uuid, userUuid)),
  ];
  return counts.some((count) => count > 0);
}

export async function insertRemovedAddress(tx: Db, emailKey: string, now: Date): Promise<void> {
  await tx
    .insert(removedAddresses)
    .values({ address_hash: removalHash(sql`${emailKey}::text`), removed_at: now })
    .onConflictDoNothing();
}

/** Of all imports that had them: when they went, and nothing of what the lists said. */
export async function markRemoved(tx: Db, userUuid: string, now: Date): Promise<void> {
  await tx
    .update(importedPeople)
    .set({ removed_at: now, before: null, after: null })
    .where(eq(importedPeople.user_uuid, userUuid));
}

/** What was paid and booked stays until the account is erased (privacy/delete-account.ts). */
export async function markToErase(tx: Db, userUuid: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ deletion_requested_at: sql`coalesce(${users.deletion_requested_at}, ${now})` })
    .where(eq(users.uuid, userUuid));
}
