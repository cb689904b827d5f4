import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { eventFields } from '#server/events/event-queries.ts';

/**
 * S8: the seat of a ticket with its event. A seat that was given up, or went to another guest, has none; one that
 * was moved says where.
 */
export async function findTicketSeat(db: Db, ticket: string, now: Date) {
  const [row] = await db
    .select({
      name: seats.name,
      code: seats.code,
      state: seats.state,
      moved_to: seats.moved_to,
      event: eventFields(db, now),
    })
    .from(seats)
    .innerJoin(events, eq(events.uuid, seats.event_uuid))
    .where(and(eq(seats.ticket, ticket), inArray(seats.state, ['confirmed', 'moved'])));
  return row;
}

const next = alias(seats, 'next');

/** Where a seat that was moved is now, also if it was moved on; undefined if nobody has it any more. */
export async function findSeatNow(db: Db, uuid: string, now: Date) {
  let at: string | null = uuid;
  while (at !== null) {
    const [further]: { uuid: string }[] = await db
      .select({ uuid: next.uuid })
      .from(seats)
      .innerJoin(next, eq(next.uuid, seats.moved_to))
      .where(and(eq(seats.uuid, at), isNotNull(seats.moved_to)));
    if (!further) break;
    at = further.uuid;
  }
  const [row] = await db
    .select({ event: eventFields(db, now) })
    .from(seats)
    .innerJoin(events, eq(events.uuid, seats.event_uuid))
    .where(and(eq(seats.uuid, at), eq(seats.state, 'confirmed')));
  return row;
}

/** The ids of all bookings of release 0.14. */
export async function findPartyBookings(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.has_party_code, true));
  return rows.map(({ id }) => id);
}
