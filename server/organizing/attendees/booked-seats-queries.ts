import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { bookingSeats, bookings, users } from '#server/db/tables.ts';

/** All booked seats of an event, those of one booking together, the booker's first. */
export function listBookedSeats(db: Db, eventUuid: string) {
  return db
    .select({
      booking: {
        id: bookings.id,
        notes: bookings.notes,
        dietary_restrictions: bookings.dietary_restrictions,
      },
      seat: {
        position: bookingSeats.position,
        name: bookingSeats.name,
        email: bookingSeats.email,
        handicap_index: bookingSeats.handicap_index,
      },
      booker: {
        uuid: users.uuid,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        phone_number: users.phone_number,
        emergency_contact_name: users.emergency_contact_name,
        emergency_contact_phone_number: users.emergency_contact_phone_number,
        health_conditions: users.health_conditions,
        dietary_restrictions: users.dietary_restrictions,
      },
    })
    .from(bookings)
    .innerJoin(bookingSeats, eq(bookingSeats.booking_id, bookings.id))
    .innerJoin(users, eq(users.uuid, bookings.user_uuid))
    .where(and(eq(bookings.event_uuid, eventUuid), eq(bookings.status, 'confirmed')))
    .orderBy(
      asc(users.last_name),
      asc(users.first_name),
      asc(bookings.id),
      asc(bookingSeats.position),
    );
}

export type BookedSeat = Awaited<ReturnType<typeof listBookedSeats>>[number];
