import { and, asc, eq, getTableColumns, gt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { seats } from '../db/tables/booking-tables.ts';
import { eventAgendas, eventFinances, eventMedia, events } from '../db/tables/event-tables.ts';
import { seatOffers } from '../db/tables/waitlist-tables.ts';

const { search_text, created_at, ...columns } = getTableColumns(events);

const liveSeats = (db: Db, state: SQL | undefined) => {
  const counted = db
    .select({ seats: sql`count(*)::integer` })
    .from(seats)
    .where(and(eq(seats.event_uuid, events.uuid), state));
  return sql<number>`(${counted})`;
};

/** Columns of an availability beside the event's capacity. */
export const takenSeats = (db: Db, now: Date | Placeholder) => ({
  confirmed: liveSeats(db, sql`${seats.state} = 'confirmed'`),
  held: liveSeats(db, isHeld(now)),
  offered: offeredSeats(db, now),
});

/** Offers count until their end by the clock, without the seats that their person holds while paying. */
const offeredSeats = (db: Db, now: Date | Placeholder) => {
  const left = sql`greatest(0, seat_offers.seats - ${heldFromOffer(now)})`;
  const counted = db
    .select({ seats: sql`coalesce(sum(${left}), 0)::integer` })
    .from(seatOffers)
    .where(
      and(
        eq(seatOffers.event_uuid, events.uuid),
        sql`${seatOffers.state} = 'open'`,
        gt(seatOffers.until, now),
      ),
    );
  return sql<number>`(${counted})`;
};

/** How many seats the person of an offer holds while they pay. Names the table itself: a field of one table does not. */
export const heldFromOffer = (now: Date | Placeholder) =>
  sql<number>`(select count(*)::integer from bookings b join seats s on s.booking_id = b.id
    where b.event_uuid = seat_offers.event_uuid and b.user_uuid = seat_offers.user_uuid and b.status = 'held'
      and s.state = 'held' and s.hold_expires_at > ${sql.param(now, seats.hold_expires_at)}::timestamptz)`;

/** Held while the payment is in progress: an expired hold takes no seat. */
export const isHeld = (now: Date | Placeholder) =>
  and(sql`${seats.state} = 'held'`, gt(seats.hold_expires_at, now));

/** The columns that every list and page of events needs. */
export const eventFields = (db: Db, now: Date | Placeholder) => ({
  ...columns,
  ...takenSeats(db, now),
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
