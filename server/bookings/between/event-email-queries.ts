import { and, asc, between, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import { emailForms } from '#server/db/email-forms.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { bookings, seatRequests, seats } from '#server/db/tables/booking-tables.ts';
import { eventEmails } from '#server/db/tables/email-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { isBookersSeat } from '../own-seat-queries.ts';

export type EventEmailKind = (typeof eventEmails.$inferSelect)['kind'];

const timesOf = {
  uuid: events.uuid,
  status: events.status,
  timezone: events.timezone,
  starts_at: events.starts_at,
  ends_at: events.ends_at,
  statement_published_at: events.statement_published_at,
};

export type EventTimes = Pick<typeof events.$inferSelect, keyof typeof timesOf>;

/** Events that are held, and begin after the one moment and not after the other. */
export function findBeginning(db: Db, after: Date, until: Date): Promise<EventTimes[]> {
  return db
    .select(timesOf)
    .from(events)
    .where(
      and(
        eq(events.status, 'published'),
        gt(events.starts_at, after),
        lte(events.starts_at, until),
      ),
    )
    .orderBy(asc(events.starts_at), asc(events.uuid));
}

/** Events whose statement was first published between the moments. */
export function findStated(db: Db, from: Date, until: Date): Promise<EventTimes[]> {
  return db
    .select(timesOf)
    .from(events)
    .where(and(eq(events.status, 'published'), between(events.statement_published_at, from, until)))
    .orderBy(asc(events.starts_at), asc(events.uuid));
}

const holders = alias(users, 'holders');

/** The confirmed seats of an event, with the addresses of who has them and of who booked them. */
export function findConfirmedSeats(db: Db, eventUuid: string) {
  return db
    .select({
      seat: seats.uuid,
      booking: bookings.id,
      taken_at: seatRequests.created_at,
      booked_at: bookings.created_at,
      checked_in_at: seats.checked_in_at,
      /** Whether it is the booker's own. */
      is_booker: isBookersSeat,
      guest_email: seats.email,
      host: sql<string>`coalesce(${fullNameOf(users)}, ${bookings.name})`,
      booker: users.uuid,
      booker_email: sql<
        string | null
      >`case when ${bookings.user_uuid} is null then ${bookings.email}
        when ${users.email_verified_at} is not null then ${users.email} end`,
      holder: holders.uuid,
      holder_email: sql<
        string | null
      >`case when ${holders.email_verified_at} is not null then ${holders.email} end`,
    })
    .from(seats)
    .innerJoin(bookings, eq(bookings.id, seats.booking_id))
    .innerJoin(seatRequests, eq(seatRequests.uuid, seats.request_uuid))
    .leftJoin(users, eq(users.uuid, bookings.user_uuid))
    .leftJoin(holders, eq(holders.uuid, seats.user_uuid))
    .where(
      and(eq(seats.event_uuid, eventUuid), eq(seats.state, 'confirmed'), isNotNull(seats.name)),
    )
    .orderBy(asc(bookings.created_at), asc(bookings.id), asc(seats.position));
}

export type ConfirmedSeat = Awaited<ReturnType<typeof findConfirmedSeats>>[number];

/** Notes emails of a kind, each once to an address for an event. Returns those that were not noted before. */
export async function claimEventEmails(
  tx: Db,
  rows: (typeof eventEmails.$inferInsert)[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const claimed = await tx
    .insert(eventEmails)
    .values(rows)
    .onConflictDoNothing()
    .returning({ key: eventEmails.to_key });
  return new Set(claimed.map(({ key }) => key));
}

/** Those who have got one of a kind for an event, or will. */
export async function findNotedKeys(
  db: Db,
  event: string,
  kind: EventEmailKind,
): Promise<Set<string>> {
  const rows = await db
    .select({ key: eventEmails.to_key })
    .from(eventEmails)
    .where(and(eq(eventEmails.event_uuid, event), eq(eventEmails.kind, kind)));
  return new Set(rows.map(({ key }) => key));
}

/** By the job that was to send it: the event was moved, and it is due again later. */
export async function forgetEventEmail(db: Db, email: string): Promise<void> {
  await db.delete(eventEmails).where(eq(eventEmails.email, email));
}

/** So old that none of them is due a second time: those of events to come stay. */
export async function deleteEventEmailsBefore(db: Db, before: Date): Promise<void> {
  await db
    .delete(eventEmails)
    .where(
      and(
        lt(eventEmails.at, before),
        sql`(select e.ends_at from ${events} e where e.uuid = event_uuid) < ${before.toISOString()}::timestamptz`,
      ),
    );
}

export async function deleteEventEmailsTo(tx: Db, key: string): Promise<void> {
  await tx.delete(eventEmails).where(ofAddress(key));
}

/** For the archive of a person's own data. */
export function findEventEmailsTo(db: Db, key: string) {
  return db
    .select({ event: events.title, kind: eventEmails.kind, at: eventEmails.at })
    .from(eventEmails)
    .innerJoin(events, eq(events.uuid, eventEmails.event_uuid))
    .where(ofAddress(key))
    .orderBy(asc(eventEmails.at));
}

const ofAddress = (key: string) =>
  sql`${eventEmails.to_key} = any(${sql.param(emailForms(key))}::text[])`;
