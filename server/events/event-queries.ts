import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { bookings, eventAgendas, eventFinances, eventMedia, events } from '../db/tables.ts';

const { search_text, created_at, ...columns } = getTableColumns(events);

/** The players of an event's live bookings: confirmed, or held while the payment is under way. */
export function playersBooked(db: Db) {
  const live = db
    .select({ players: sql`coalesce(sum(${bookings.players}), 0)::integer` })
    .from(bookings)
    .where(and(eq(bookings.event_uuid, events.uuid), ne(bookings.status, 'cancelled')));
  return sql<number>`(${live})`;
}

/** What every list and page of events is made from. */
export const eventFields = (db: Db) => ({ ...columns, players_booked: playersBooked(db) });

export const selectEvents = (db: Db) => db.select(eventFields(db)).from(events);

export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

export async function findEvent(db: Db, slug: string): Promise<EventRow | undefined> {
  const [row] = await selectEvents(db).where(eq(events.slug, slug));
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
    .orderBy(asc(eventAgendas.starts_at), asc(eventAgendas.ends_at), asc(eventAgendas.uuid));
}

export function listFinances(db: Db, eventUuid: string) {
  return db
    .select()
    .from(eventFinances)
    .where(eq(eventFinances.event_uuid, eventUuid))
    .orderBy(asc(eventFinances.position));
}
