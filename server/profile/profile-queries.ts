import { and, desc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { bookings, education, employment, users } from '../db/tables.ts';
import { findEntries } from './entry-queries.ts';

const { password_hash: _never, ...shownColumns } = getTableColumns(users);

export async function findUser(db: Db, uuid: string) {
  const [row] = await db.select(shownColumns).from(users).where(eq(users.uuid, uuid));
  return row;
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

type ShownColumns = Partial<Omit<typeof users.$inferInsert, 'uuid' | 'password_hash' | 'role'>>;

export async function updateUser(tx: Db, uuid: string, columns: ShownColumns): Promise<void> {
  await tx.update(users).set(columns).where(eq(users.uuid, uuid));
}

/**
 * Holds the account until the transaction ends, so that what changes a profile or a membership takes
 * turns; the directory holds the same row. False when it is nobody's: an erased one has no confirmed
 * address, and everybody who signs in has.
 */
export async function lockUser(tx: Db, uuid: string): Promise<boolean> {
  const held = await tx
    .select({ email_verified_at: users.email_verified_at })
    .from(users)
    .where(eq(users.uuid, uuid))
    .for('no key update');
  return held.some(({ email_verified_at }) => email_verified_at !== null);
}

/** The sealed texts as they are stored, of an account that is held. */
export async function findPrivateTexts(tx: Db, uuid: string) {
  const [row] = await tx
    .select({
      uuid: users.uuid,
      private_consent_at: users.private_consent_at,
      emergency_contact_name: users.emergency_contact_name,
      emergency_contact_phone_number: users.emergency_contact_phone_number,
      health_conditions: users.health_conditions,
      dietary_restrictions: users.dietary_restrictions,
    })
    .from(users)
    .where(eq(users.uuid, uuid));
  if (!row) throw new Error('Hold the account first.');
  return row;
}

export type StoredPrivateTexts = Awaited<ReturnType<typeof findPrivateTexts>>;

export const findEmployment = (db: Db, userUuid: string) => findEntries(db, employment, userUuid);

export const findEducation = (db: Db, userUuid: string) => findEntries(db, education, userUuid);

/** Without the holds that were never paid for: to the person they are no bookings. */
export function findBookingsOf(db: Db, userUuid: string, now: Date) {
  return db
    .select({
      id: bookings.id,
      event_uuid: bookings.event_uuid,
      status: sql<'confirmed' | 'held' | 'cancelled'>`${bookings.status}`,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_uuid, userUuid),
        or(
          inArray(bookings.status, ['confirmed', 'cancelled']),
          and(eq(bookings.status, 'held'), gt(bookings.hold_expires_at, now)),
        ),
      ),
    )
    .orderBy(desc(bookings.created_at), bookings.id);
}
