import { and, asc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { bookings, eventAgendas, eventFinances, eventMedia, events } from '../db/tables.ts';

const { search_text, created_at, ...columns } = getTableColumns(events);

/** Confirmed, or held while the payment is in progress: an expired hold takes no seats. */
export const takesSeats = (now: Date) =>
  and(
    inArray(bookings.status, ['held', 'confirmed']),
    or(eq(bookings.status, 'confirmed'), gt(bookings.hold_expires_at, now)),
  );

/** The players of an event's live bookings. */
export function playersBooked(db: Db, now: Date) {
  const live = db
    .select({ players: sql`coalesce(sum(${bookings.players}), 0)::integer` })
    .from(bookings)
    .where(and(eq(bookings.event_uuid, events.uuid), takesSeats(now)));
  return sql<number>`(${live})`;
}

/** The columns that every list and page of events needs. */
export const eventFields = (db: Db, now: Date) => ({
  ...columns,
  players_booked: playersBooked(db, now),
});

export const selectEvents = (db: Db, now: Date) => db.select(eventFields(db, now)).from(events);

export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

export async function findEvent(
  db: Db,
  by: { slug: string } | { uuid: string },
  now: Date,
): Promise<EventRow | undefined> {
  const is = 'slug' in by ? eq(events.slug, by.slug) : eq(events.uuid, by.uuid);
  const [row] = await selectEvents(db, now).where(is);
  return row;
}

export function listMedia(db: Db, eventUuid: string) {
  return db
    .select()
    .from(eventMedia)
    .where(eq(eventMedia.event_uuid, eventUuid))
    .orderBy(asc(eventMedia.position));
}

export function listAgenda(db: Db, eventUuid: string) {
  return db
    .select()
    .from(eventAgendas)
    .where(eq(eventAgendas.event_uuid, eventUuid))
    .orderBy(asc(eventAgendas.starts_at), asc(eventAgendas.ends_at), asc(eventAgendas.title));
}

export function listFinances(db: Db, eventUuid: string) {
  return db
    .select()
    .from(eventFinances)
    .where(eq(eventFinances.event_uuid, eventUuid))
    .orderBy(asc(eventFinances.position));
}
