import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  lt,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { User } from '#contract/profile/profile.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { rowsAsColumn } from '../db/rows-as-column.ts';
import { seatsAhead } from '../db/seats-ahead.ts';
import { bookings, seats } from '../db/tables/booking-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { education, employment, users } from '../db/tables/tables.ts';
import { seatOffers, waitlistEntries } from '../db/tables/waitlist-tables.ts';
import { grantsOf } from '../http/auth/grant-queries.ts';
import { oneDay } from '../time/durations.ts';
import { entriesOf, findProfileEntries } from './entry-queries.ts';

const { password_hash: _hash, blocked_at: _blocked, ...shownColumns } = getTableColumns(users);

export async function findUser(db: Db, uuid: string) {
  const [row] = await db
    .select({ ...shownColumns, grants: grantsOf(users.uuid) })
    .from(users)
    .where(eq(users.uuid, uuid));
  return row;
}

const selectRecord = (db: Db) =>
  db
    .select({
      ...shownColumns,
      grants: grantsOf(users.uuid),
      employment: entriesOf(db, employment, users.uuid),
      education: entriesOf(db, education, users.uuid),
      bookings: rowsAsColumn<User['bookings'][number]>(
        selectBookingsOf(db, users.uuid, sql.placeholder('now')),
      ),
      offers: rowsAsColumn<User['offers'][number]>(
        selectOffers(db, users.uuid, sql.placeholder('now')),
      ),
      waiting: rowsAsColumn<User['waiting'][number]>(selectWaiting(db, users.uuid)),
      soon: rowsAsColumn<User['soon'][number]>(
        selectSoon(db, users.uuid, sql.placeholder('now'), sql.placeholder('soon')),
      ),
    })
    .from(users)
    .where(eq(users.uuid, sql.placeholder('uuid')));

/** A user with all that belongs to the record, by one query. */
export async function findRecord(db: Db, uuid: string, now: Date) {
  const [row] = await prepared(db, 'find_record', selectRecord).execute({
    uuid,
    now,
    soon: new Date(now.getTime() + 2 * oneDay),
  });
  return row;
}

export type UserRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

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

export async function findHandicap(tx: Db, userUuid: string): Promise<number | null> {
  const [row] = await tx
    .select({ handicap_index: users.handicap_index })
    .from(users)
    .where(eq(users.uuid, userUuid));
  return row?.handicap_index ?? null;
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

export async function findBookingsOf(db: Db, userUuid: string, now: Date) {
  return selectBookingsOf(db, userUuid, now);
}

/** Without expired holds: to the person they are not bookings. */
function selectBookingsOf(db: Db, userUuid: string | AnyPgColumn, now: Date | Placeholder) {
  const isLive = and(
    eq(seats.booking_id, bookings.id),
    eq(sql`${seats.state}`, bookings.status),
    or(
      sql`${seats.state} = 'confirmed'`,
      and(sql`${seats.state} = 'held'`, gt(seats.hold_expires_at, now)),
    ),
  );
  const ownSeats = db.$count(seats, isLive);
  return db
    .select({
      id: bookings.id,
      event_uuid: bookings.event_uuid,
      status: bookings.status,
      seats: ownSeats.as('seats'),
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_uuid, userUuid),
        or(
          sql`${bookings.status} in ('confirmed', 'cancelled')`,
          and(sql`${bookings.status} = 'held'`, sql`${ownSeats} > 0`),
        ),
      ),
    )
    .orderBy(desc(bookings.created_at), bookings.id);
}

/** 20.3: judged by the clock, as in every count. */
function selectOffers(db: Db, userUuid: AnyPgColumn, now: Placeholder) {
  return db
    .select({
      event_uuid: seatOffers.event_uuid,
      seats: seatOffers.seats,
      until: seatOffers.until,
      slug: events.slug,
      title: events.title,
      timezone: events.timezone,
    })
    .from(seatOffers)
    .innerJoin(events, eq(events.uuid, seatOffers.event_uuid))
    .where(
      and(
        eq(seatOffers.user_uuid, userUuid),
        sql`${seatOffers.state} = 'open'`,
        gt(seatOffers.until, now),
      ),
    )
    .orderBy(asc(seatOffers.until));
}

/** 20.1 */
function selectWaiting(db: Db, userUuid: AnyPgColumn) {
  return db
    .select({
      event_uuid: waitlistEntries.event_uuid,
      seats: waitlistEntries.seats,
      ahead: seatsAhead.as('ahead'),
      slug: events.slug,
      title: events.title,
      starts_at: events.starts_at,
      timezone: events.timezone,
    })
    .from(waitlistEntries)
    .innerJoin(events, eq(events.uuid, waitlistEntries.event_uuid))
    .where(
      and(
        eq(waitlistEntries.user_uuid, userUuid),
        // Who has an offer waits no more.
        sql`not exists (select from ${seatOffers} o where o.event_uuid = ${waitlistEntries.event_uuid}
          and o.user_uuid = ${waitlistEntries.user_uuid} and o.state = 'open')`,
      ),
    )
    .orderBy(asc(events.starts_at), asc(events.uuid));
}

/** Q4: booked events that begin within two days or are under way. What is today depends on the event's zone. */
function selectSoon(db: Db, userUuid: AnyPgColumn, now: Placeholder, soon: Placeholder) {
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
        sql`${bookings.status} = 'confirmed'`,
        sql`${events.status} = 'published'`,
        gt(events.ends_at, now),
        lt(events.starts_at, soon),
      ),
    )
    .orderBy(asc(events.starts_at), bookings.id)
    .limit(3);
}
