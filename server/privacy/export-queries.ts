import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { bookingSeats, bookings, events } from '../db/tables.ts';

/** The bookings of a person with their events. */
export function findBookedEvents(db: Db, userUuid: string) {
  return db
    .select({
      id: bookings.id,
      event: events.title,
      starts_at: events.starts_at,
      timezone: events.timezone,
      players: bookings.players,
      status: bookings.status,
      booked_at: bookings.created_at,
      cancelled_at: bookings.cancelled_at,
      total_cents: bookings.total_cents,
      donation_cents: bookings.donation_cents,
      refund_cents: bookings.refund_cents,
      notes: bookings.notes,
      dietary_restrictions: bookings.dietary_restrictions,
      places: sql<unknown[]>`(
        select coalesce(json_agg(json_build_object('name', p.name, 'email', p.email,
          'handicap_index', p.handicap_index, 'price_cents', p.price_cents) order by p.position), '[]')
        from ${bookingSeats} p where p.booking_id = ${bookings.id}
      )`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(and(eq(bookings.user_uuid, userUuid), ne(bookings.status, 'released')))
    .orderBy(desc(bookings.created_at), bookings.id);
}
