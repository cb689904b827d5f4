import { desc, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { bookings, events } from '../db/tables.ts';

/** What a person booked, with what it was. */
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
    })
    .from(bookings)
    .innerJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(eq(bookings.user_uuid, userUuid))
    .orderBy(desc(bookings.created_at), bookings.id);
}
