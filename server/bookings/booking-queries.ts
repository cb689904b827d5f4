import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { bookingSeats, bookings, events, users } from '../db/tables.ts';
import { takesSeats } from '../events/event-queries.ts';
import { oneHour, oneMinute } from '../time/durations.ts';

export type BookingRow = typeof bookings.$inferSelect;
export type SeatRow = typeof bookingSeats.$inferSelect;

export const fullName = sql<string>`${users.first_name} || ' ' || ${users.last_name}`;

/** Each table's rows as one JSON value: building a statement with a thousand values is slower. */
export async function insertBookings(
  tx: Db,
  made: { booking: BookingRow; seats: SeatRow[] }[],
): Promise<void> {
  if (made.length === 0) return;
  const insert = (table: PgTable, rows: unknown[]) =>
    tx.execute(sql`insert into ${table} select * from
      jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`);
  await insert(
    bookings,
    made.map(({ booking }) => booking),
  );
  await insert(
    bookingSeats,
    made.flatMap(({ seats }) => seats),
  );
}

export async function findBooking(db: Db, id: string): Promise<BookingRow | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row;
}

export async function findBookingOfCharge(db: Db, charge: string) {
  const [row] = await db.select().from(bookings).where(eq(bookings.charge_id, charge));
  return row;
}

/** Confirmed or held, also an expired hold that is not reconciled yet. */
export async function findLiveBooking(db: Db, eventUuid: string, userUuid: string) {
  const [row] = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.event_uuid, eventUuid),
        eq(bookings.user_uuid, userUuid),
        inArray(bookings.status, ['held', 'confirmed']),
      ),
    );
  return row;
}

export async function hasCancelled(db: Db, eventUuid: string, userUuid: string): Promise<boolean> {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.event_uuid, eventUuid),
        eq(bookings.user_uuid, userUuid),
        eq(bookings.status, 'cancelled'),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Without a lock: not for decisions about seats. Events with bookings are never deleted. */
export async function findBookedEvent(db: Db, uuid: string) {
  const [event] = await db.select().from(events).where(eq(events.uuid, uuid));
  if (!event) throw new Error(`The booked event ${uuid} is not there.`);
  return event;
}

export function findSeats(db: Db, id: string): Promise<SeatRow[]> {
  return db
    .select()
    .from(bookingSeats)
    .where(eq(bookingSeats.booking_id, id))
    .orderBy(asc(bookingSeats.position));
}

/** The guests with an email address, and who booked for them. */
export async function findGuestEmails(tx: Db, ids: string[]) {
  const rows = await tx
    .select({
      booking: bookingSeats.booking_id,
      email: bookingSeats.email,
      booker: fullName,
      booker_key: users.email_key,
    })
    .from(bookingSeats)
    .innerJoin(bookings, eq(bookings.id, bookingSeats.booking_id))
    .innerJoin(users, eq(users.uuid, bookings.user_uuid))
    .where(inArray(bookingSeats.booking_id, ids))
    .orderBy(asc(bookingSeats.booking_id), asc(bookingSeats.position));
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}

/** How many seats of an event are taken. */
export async function countPlayers(tx: Db, eventUuid: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ players: sql<number>`coalesce(sum(${bookings.players}), 0)::integer` })
    .from(bookings)
    .where(and(eq(bookings.event_uuid, eventUuid), takesSeats(now)));
  return row?.players ?? 0;
}

/** Undefined if the booking is no longer in one of these states. */
export async function changeBooking(
  tx: Db,
  id: string,
  from: BookingRow['status'][],
  changes: Partial<typeof bookings.$inferInsert>,
): Promise<BookingRow | undefined> {
  const [row] = await tx
    .update(bookings)
    .set(changes)
    .where(and(eq(bookings.id, id), inArray(bookings.status, from)))
    .returning();
  return row;
}

/** Nothing was paid, so what the person entered is deleted (F8). */
export async function releaseHold(tx: Db, id: string): Promise<void> {
  const released = await changeBooking(tx, id, ['held'], {
    status: 'released',
    request: null,
    payment_method: null,
    notes: null,
    dietary_restrictions: null,
  });
  if (released) await tx.delete(bookingSeats).where(eq(bookingSeats.booking_id, id));
}

export async function findBooker(db: Db, userUuid: string) {
  const [row] = await db
    .select({
      name: fullName,
      first_name: users.first_name,
      email: users.email,
      private_consent_at: users.private_consent_at,
    })
    .from(users)
    .where(eq(users.uuid, userUuid));
  return row;
}

/** Bookings that may have a charge at the provider although none is recorded. */
export async function findBookingsInDoubt(db: Db, userUuid: string): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.user_uuid, userUuid),
        inArray(bookings.status, ['held', 'released']),
        isNull(bookings.charge_id),
      ),
    )
    .orderBy(desc(bookings.created_at))
    .limit(20);
}

/** A call to the provider takes less than this. */
export const longestCall = 2 * oneMinute;

/**
 * Bookings that a lost answer or a killed process may have left: holds older than any call to the
 * provider, and holds that expired within the hour, whose payment may still have arrived.
 */
export async function findUnreconciled(db: Db, now: Date, after: string): Promise<string[]> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        gt(bookings.id, after),
        or(
          and(eq(bookings.status, 'held'), lte(bookings.created_at, ago(longestCall))),
          and(eq(bookings.status, 'released'), gt(bookings.hold_expires_at, ago(oneHour))),
        ),
      ),
    )
    .orderBy(asc(bookings.id))
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Cancelled bookings with a refund that is still to be made. */
export async function findOwedRefunds(db: Db, after: string): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        gt(bookings.id, after),
        eq(bookings.status, 'cancelled'),
        gt(bookings.refund_cents, 0),
        isNull(bookings.refunded_at),
      ),
    )
    .orderBy(asc(bookings.id))
    .limit(100);
  return rows.map(({ id }) => id);
}
