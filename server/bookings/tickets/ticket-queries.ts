import { and, eq } from 'drizzle-orm';
import { seats } from '#server/db/booking-tables.ts';
import type { Db } from '#server/db/database.ts';
import { events } from '#server/db/tables.ts';
import { eventFields } from '#server/events/event-queries.ts';

/** S8: the confirmed seat of a ticket with its event. A seat that is lost, or went to another guest, has none. */
export async function findTicketSeat(db: Db, ticket: string, now: Date) {
  const [row] = await db
    .select({ name: seats.name, code: seats.code, event: eventFields(db, now) })
    .from(seats)
    .innerJoin(events, eq(events.uuid, seats.event_uuid))
    .where(and(eq(seats.ticket, ticket), eq(seats.state, 'confirmed')));
  return row;
}
