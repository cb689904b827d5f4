import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { users } from '#server/db/tables/tables.ts';

/** All booked seats of an event, those of one booking together, the booker's first. */
export function listBookedSeats(db: Db, eventUuid: string) {
  return db
    .select({
      booking: {
        id: bookings.id,
        notes: bookings.notes,
        note: bookings.note,
        name: bookings.name,
        email: bookings.email,
        phone: bookings.phone,
      },
      seat: {
        uuid: seats.uuid,
        position: seats.position,
        user_uuid: seats.user_uuid,
        name: sql<string>`${seats.name}`,
        email: seats.email,
        handicap_index: seats.handicap_index,
      },
      booker: {
        uuid: users.uuid,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        phone_number: users.phone_number,
      },
    })
    .from(bookings)
    .innerJoin(seats, eq(seats.booking_id, bookings.id))
    .leftJoin(users, eq(users.uuid, bookings.user_uuid))
    .where(and(eq(seats.event_uuid, eventUuid), eq(seats.state, 'confirmed')))
    .orderBy(
      sql`coalesce(${users.last_name}, ${bookings.name})`,
      asc(users.first_name),
      asc(bookings.id),
      asc(seats.position),
    );
}

export type BookedSeat = Awaited<ReturnType<typeof listBookedSeats>>[number];
