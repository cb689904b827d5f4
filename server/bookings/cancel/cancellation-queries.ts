import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { chargeLines, charges, refunds } from '#server/db/tables/ledger-tables.ts';
import { type BookingRow, bookingFields } from '../booking-queries.ts';

export async function findBookingsOfEvent(
  db: Db,
  eventUuid: string,
  status: BookingRow['status'],
): Promise<BookingRow[]> {
  return db
    .select(bookingFields(db))
    .from(bookings)
    .where(and(eq(bookings.event_uuid, eventUuid), eq(bookings.status, status)))
    .orderBy(asc(bookings.id));
}

/** Bookings and holds of events that have not begun. */
export async function findUpcomingBookings(
  db: Db,
  userUuid: string,
  now: Date,
): Promise<BookingRow[]> {
  const rows = await db
    .select({ booking: bookingFields(db) })
    .from(bookings)
    .innerJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(
      and(
        eq(bookings.user_uuid, userUuid),
        inArray(bookings.status, ['held', 'confirmed']),
        gt(events.starts_at, now),
      ),
    );
  return rows.map(({ booking }) => booking);
}

/** The refunds of an event's bookings that are still to be made; also of a seat that was moved there with its money. */
export async function findOwedOfEvent(db: Db, eventUuid: string): Promise<string[]> {
  // By their seats: bookings have no index of their event alone.
  const own = db
    .select({ uuid: charges.uuid })
    .from(seats)
    .innerJoin(charges, eq(charges.booking_id, seats.booking_id))
    .where(eq(seats.event_uuid, eventUuid));
  const moved = db
    .select({ uuid: chargeLines.charge_uuid })
    .from(seats)
    .innerJoin(chargeLines, eq(chargeLines.seat_uuid, seats.uuid))
    .where(eq(seats.event_uuid, eventUuid));
  const rows = await db
    .select({ uuid: refunds.uuid })
    .from(refunds)
    .where(
      and(
        eq(refunds.state, 'owed'),
        sql`${refunds.charge_uuid} = any(array(${own} union ${moved}))`,
      ),
    )
    .orderBy(asc(refunds.created_at), asc(refunds.uuid));
  return rows.map(({ uuid }) => uuid);
}
