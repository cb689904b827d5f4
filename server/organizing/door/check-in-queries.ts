import { and, asc, desc, eq, inArray, max, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { checkIns, doorPasses, lostTickets } from '#server/db/tables/door-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { users } from '#server/db/tables/tables.ts';

export type CheckInRow = typeof checkIns.$inferSelect;

/** SHA-256 of a seat's ticket, as the index has it. */
const ticketHash = sql<string>`encode(sha256(${seats.ticket}::bytea), 'hex')`;

/** The person at a desk: a helper by the name on the pass, anybody else by that of the account. */
const desk = sql<string | null>`coalesce(${doorPasses.name}, ${fullNameOf(users)})`;

/** Of an event: seats that let somebody in, and those that no longer do. Parties stay together. */
export async function findDoorSeats(db: Db, eventUuid: string) {
  return db
    .select({
      uuid: seats.uuid,
      booking_id: seats.booking_id,
      ticket_hash: ticketHash,
      name: seats.name,
      state: seats.state,
      code: seats.code,
      checked_in_at: seats.checked_in_at,
      has_party_code: bookings.has_party_code,
      note: bookings.note,
    })
    .from(seats)
    .innerJoin(bookings, eq(bookings.id, seats.booking_id))
    .where(
      and(
        eq(seats.event_uuid, eventUuid),
        inArray(seats.state, ['confirmed', 'cancelled', 'moved']),
        sql`${seats.ticket} is not null`,
      ),
    )
    .orderBy(asc(bookings.created_at), asc(bookings.id), asc(seats.position));
}

/** Tickets of an event that were given to somebody else. Their seats have others now. */
export async function findSwappedTickets(db: Db, eventUuid: string) {
  return db
    .select({ ticket_hash: lostTickets.ticket_hash, booking_id: seats.booking_id })
    .from(lostTickets)
    .innerJoin(seats, eq(seats.uuid, lostTickets.seat_uuid))
    .where(and(eq(lostTickets.event_uuid, eventUuid), eq(lostTickets.state, 'swapped')));
}

/** The number of the newest ticket of the event that was lost; 0 if none was. */
export async function findNewestLost(db: Db, eventUuid: string): Promise<number> {
  const [row] = await db
    .select({ number: max(lostTickets.number) })
    .from(lostTickets)
    .where(eq(lostTickets.event_uuid, eventUuid));
  return row?.number ?? 0;
}

/** The person who let each seat in: by the check-in that stands. */
export async function findDesks(db: Db, eventUuid: string) {
  return db
    .select({ seat_uuid: checkIns.seat_uuid, desk })
    .from(checkIns)
    .leftJoin(doorPasses, eq(doorPasses.uuid, checkIns.pass_uuid))
    .leftJoin(users, eq(users.uuid, checkIns.user_uuid))
    .where(
      and(eq(checkIns.event_uuid, eventUuid), eq(checkIns.result, 'here'), eq(checkIns.here, true)),
    );
}

const ticket = {
  ticket_hash: ticketHash,
  event_uuid: seats.event_uuid,
  seat_uuid: seats.uuid,
  state: seats.state,
  code: seats.code,
  user_uuid: seats.user_uuid,
  checked_in_at: seats.checked_in_at,
  title: events.title,
};

/** The seats of these tickets, in any state. A ticket that was swapped away finds its seat as well. */
export async function findTickets(db: Db, hashes: string[]) {
  const current = await db
    .select(ticket)
    .from(seats)
    .innerJoin(events, eq(events.uuid, seats.event_uuid))
    .where(inArray(ticketHash, hashes));
  const lost = await db.select().from(lostTickets).where(inArray(lostTickets.ticket_hash, hashes));
  return { current, lost };
}

/** One seat for each of these bookings of other events than this; one that lets somebody in there, if there is one. */
export async function findSeatsElsewhere(db: Db, bookingIds: string[], eventUuid: string) {
  return db
    .selectDistinctOn([seats.booking_id], { ...ticket, booking_id: seats.booking_id })
    .from(seats)
    .innerJoin(events, eq(events.uuid, seats.event_uuid))
    .where(and(inArray(seats.booking_id, bookingIds), ne(seats.event_uuid, eventUuid)))
    .orderBy(seats.booking_id, sql`${seats.state} <> 'confirmed'`, seats.position);
}

export async function findCheckIns(db: Db, uuids: string[]): Promise<CheckInRow[]> {
  return db.select().from(checkIns).where(inArray(checkIns.uuid, uuids));
}

/** All that was ever sent about these seats and counts, oldest first, with the desk. */
export async function findCheckInsOfSeats(db: Db, seatUuids: string[]) {
  return db
    .select({ row: checkIns, desk })
    .from(checkIns)
    .leftJoin(doorPasses, eq(doorPasses.uuid, checkIns.pass_uuid))
    .leftJoin(users, eq(users.uuid, checkIns.user_uuid))
    .where(
      and(inArray(checkIns.seat_uuid, seatUuids), inArray(checkIns.result, ['here', 'already'])),
    )
    .orderBy(sql`least(${checkIns.at}, ${checkIns.received_at})`, asc(checkIns.uuid));
}

/** V27: one that came at another event at the same moment stays that one. In one order, so that two wait, never both. */
export async function insertCheckIns(tx: Db, rows: CheckInRow[]): Promise<void> {
  if (rows.length === 0) return;
  const inOrder = rows.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1));
  await tx.insert(checkIns).values(inOrder).onConflictDoNothing({ target: checkIns.uuid });
}

export async function storeResult(tx: Db, uuid: string, result: CheckInRow['result']) {
  await tx.update(checkIns).set({ result }).where(eq(checkIns.uuid, uuid));
}

export async function storeArrival(tx: Db, seatUuid: string, at: Date | null): Promise<void> {
  await tx.update(seats).set({ checked_in_at: at }).where(eq(seats.uuid, seatUuid));
}

/** What changes no seat, newest first. The name is that of the seat, unless its ticket was given to another. */
export async function listConflicts(db: Db, eventUuid: string) {
  return db
    .select({ row: checkIns, desk, name: seats.name, code: seats.code, lost: lostTickets.state })
    .from(checkIns)
    .leftJoin(seats, eq(seats.uuid, checkIns.seat_uuid))
    .leftJoin(lostTickets, eq(lostTickets.ticket_hash, checkIns.ticket_hash))
    .leftJoin(doorPasses, eq(doorPasses.uuid, checkIns.pass_uuid))
    .leftJoin(users, eq(users.uuid, checkIns.user_uuid))
    .where(and(eq(checkIns.event_uuid, eventUuid), ne(checkIns.result, 'here')))
    .orderBy(desc(checkIns.received_at), asc(checkIns.uuid))
    .limit(500);
}
