import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { bookings, seats } from '../db/booking-tables.ts';
import type { Db } from '../db/database.ts';
import { education, employment, events, users } from '../db/tables.ts';
import { grantsOf } from '../http/auth/grant-queries.ts';
import { oneDay } from '../time/durations.ts';
import { findProfileEntries } from './entry-queries.ts';

const { password_hash: _hash, blocked_at: _blocked, ...shownColumns } = getTableColumns(users);

export async function findUser(db: Db, uuid: string) {
  const [row] = await db
    .select({ ...shownColumns, grants: grantsOf(users.uuid) })
    .from(users)
    .where(eq(users.uuid, uuid));
  return row;
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

type ShownColumns = Partial<
  Omit<typeof users.$inferInsert, 'uuid' | 'password_hash' | 'blocked_at'>
>;

export async function updateUser(tx: Db, uuid: string, columns: ShownColumns): Promise<void> {
  await tx.update(users).set(columns).where(eq(users.uuid, uuid));
}

/**
 * Locks the account until the transaction ends, so that changes of its profile, membership and
 * directory entry run one after the other. False if the account was erased: then its email is not
 * verified, while everybody who signs in has a verified one.
 */
export async function lockUser(tx: Db, uuid: string): Promise<boolean> {
  const locked = await tx
    .select({ email_verified_at: users.email_verified_at })
    .from(users)
    .where(eq(users.uuid, uuid))
    .for('no key update');
  return locked.some(({ email_verified_at }) => email_verified_at !== null);
}

export async function findPictureUrl(tx: Db, userUuid: string): Promise<string | null> {
  const [row] = await tx
    .select({ pfp_url: users.pfp_url })
    .from(users)
    .where(eq(users.uuid, userUuid));
  return row?.pfp_url ?? null;
}

/** The sealed texts as they are stored. Lock the account first. */
export async function findPrivateTexts(tx: Db, uuid: string) {
  const [row] = await tx
    .select({
      uuid: users.uuid,
      private_consent_at: users.private_consent_at,
      private_consent_wording: users.private_consent_wording,
      private_consent_source: users.private_consent_source,
      emergency_contact_name: users.emergency_contact_name,
      emergency_contact_phone_number: users.emergency_contact_phone_number,
      health_conditions: users.health_conditions,
      dietary_restrictions: users.dietary_restrictions,
    })
    .from(users)
    .where(eq(users.uuid, uuid));
  if (!row) throw new Error('Lock the account first.');
  return row;
}

export type StoredPrivateTexts = Awaited<ReturnType<typeof findPrivateTexts>>;

export const findEmployment = (db: Db, userUuid: string) =>
  findProfileEntries(db, employment, userUuid);

export const findEducation = (db: Db, userUuid: string) =>
  findProfileEntries(db, education, userUuid);

/** Without expired holds: to the person they are not bookings. */
export function findBookingsOf(db: Db, userUuid: string, now: Date) {
  const isLive = and(
    eq(seats.booking_id, bookings.id),
    eq(sql`${seats.state}`, bookings.status),
    or(eq(seats.state, 'confirmed'), and(eq(seats.state, 'held'), gt(seats.hold_expires_at, now))),
  );
  const ownSeats = db.$count(seats, isLive);
  return db
    .select({
      id: bookings.id,
      event_uuid: bookings.event_uuid,
      status: sql<'confirmed' | 'held' | 'cancelled'>`${bookings.status}`,
      seats: ownSeats,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_uuid, userUuid),
        or(
          inArray(bookings.status, ['confirmed', 'cancelled']),
          and(eq(bookings.status, 'held'), gt(ownSeats, 0)),
        ),
      ),
    )
    .orderBy(desc(bookings.created_at), bookings.id);
}

/** Q4: booked events that begin within two days or are under way. What is today depends on the event's zone. */
export function findSoon(db: Db, userUuid: string, now: Date) {
  return db
    .select({
      id: bookings.id,
      title: events.title,
      starts_at: events.starts_at,
      ends_at: events.ends_at,
      timezone: events.timezone,
    })
    .from(bookings)
    .innerJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(
      and(
        eq(bookings.user_uuid, userUuid),
        eq(bookings.status, 'confirmed'),
        eq(events.status, 'published'),
        gt(events.ends_at, now),
        lt(events.starts_at, new Date(now.getTime() + 2 * oneDay)),
      ),
    )
    .orderBy(asc(events.starts_at), bookings.id)
    .limit(3);
}
