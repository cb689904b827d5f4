import { and, asc, eq, getTableColumns, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsInsertion } from '../db/rows-insertion.ts';
import { rowsOf } from '../db/rows-of.ts';
import { bookings, seatRequests, seats } from '../db/tables/booking-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { takenSeats } from '../events/event-queries.ts';
import { findLastOffers } from '../offers/offer-queries.ts';
import { countedSeats } from '../offers/own-offer.ts';

export type SeatRow = typeof seats.$inferSelect;
export type SeatRequestRow = typeof seatRequests.$inferSelect;
/** A seat with the name of its person. An expired seat has none. */
export type NamedSeat = SeatRow & { name: string };

/** The seats that were ever given to somebody, the booker's first. */
export async function findSeats(db: Db, bookingId: string): Promise<NamedSeat[]> {
  const rows = await db
    .select()
    .from(seats)
    .where(and(eq(seats.booking_id, bookingId), isNotNull(seats.name)))
    .orderBy(asc(seats.position));
  return rows as NamedSeat[];
}

/** Also seats whose hold has expired: their positions are not given again. */
export async function findAllSeats(db: Db, bookingId: string): Promise<SeatRow[]> {
  return db
    .select()
    .from(seats)
    .where(eq(seats.booking_id, bookingId))
    .orderBy(asc(seats.position));
}

/** How many seats of an event are taken. */
export async function countTaken(tx: Db, eventUuid: string, now: Date) {
  const [row] = await tx.select(takenSeats(tx, now)).from(events).where(eq(events.uuid, eventUuid));
  return row ?? { confirmed: 0, held: 0, offered: 0 };
}

/** How many are taken for others: what is offered to a person themselves is free for them. */
export async function countFor(tx: Db, eventUuid: string, user: string | null, now: Date) {
  const taken = await countTaken(tx, eventUuid, now);
  if (user === null || taken.offered === 0) return taken;
  const own = (await findLastOffers(tx, eventUuid, [user], now)).get(user);
  return { ...taken, offered: taken.offered - countedSeats(own, now) };
}

/**
 * Inserts seats. A code that another seat of the event has already is drawn again by `renew`; tickets are
 * too long to meet.
 */
export async function insertSeats(
  tx: Db,
  rows: SeatRow[],
  renew: (seat: SeatRow) => SeatRow,
): Promise<void> {
  let missing = rows;
  while (missing.length > 0) {
    const inserted = await rowsOf<{ uuid: string }>(
      tx,
      sql`${rowsInsertion(seats, missing)} on conflict (event_uuid, code) do nothing returning uuid`,
    );
    const written = new Set(inserted.map(({ uuid }) => uuid));
    missing = missing.filter(({ uuid }) => !written.has(uuid)).map(renew);
  }
}

/** Lock the event first. */
export async function updateSeat(
  tx: Db,
  uuid: string,
  columns: Partial<SeatRow>,
): Promise<NamedSeat> {
  const [seat] = await tx.update(seats).set(columns).where(eq(seats.uuid, uuid)).returning();
  if (!seat) throw new Error(`The seat ${uuid} is gone.`);
  return seat as NamedSeat;
}

/** The seats that a charge pays for, or only carries a gift for. */
export async function findSeatsOfCharge(db: Db, chargeUuid: string): Promise<SeatRow[]> {
  return db
    .select(getTableColumns(seats))
    .from(seats)
    .innerJoin(seatRequests, eq(seatRequests.uuid, seats.request_uuid))
    .where(eq(seatRequests.charge_uuid, chargeUuid))
    .orderBy(asc(seats.position));
}

/** Confirms those of the seats that are held. */
export async function confirmSeats(tx: Db, bookingId: string, chosen: string[]): Promise<void> {
  await tx
    .update(seats)
    .set({ state: 'confirmed', hold_expires_at: null })
    .where(and(inArray(seats.uuid, chosen), eq(seats.state, 'held')));
  await followSeats(tx, bookingId, null);
}

/** What an expired seat forgets: nothing was paid, so nobody needs it (F8). */
const forgotten = {
  name: null,
  email: null,
  handicap_index: null,
  meal: null,
  dietary_restrictions: null,
  ticket: null,
  code: null,
};

const withoutDiet = {
  meal: null,
  dietary_restrictions: null,
  consent_at: null,
  consent_wording: null,
  consent_source: null,
};

interface SeatsToRelease {
  booking: string;
  /** Without it, all seats of the booking that are in one of the states. */
  seats?: string[];
  from: SeatRow['state'][];
  to: 'expired' | 'cancelled' | 'moved';
  /** The seat that it was moved to. */
  movedTo?: string;
  now: Date;
}

/**
 * The one way in which seats come free: given up, expired, cancelled, moved. Lock the event first. A seat
 * that is in none of the states `from` stays as it is.
 */
export async function releaseSeats(
  tx: Db,
  { booking, seats: chosen, from, to, movedTo, now }: SeatsToRelease,
): Promise<SeatRow[]> {
  const released = await tx
    .update(seats)
    .set({
      state: to,
      owing_cents: 0,
      ...(to === 'expired' ? forgotten : {}),
      ...(to === 'cancelled' ? { cancelled_at: now } : {}),
      // What is eaten is known at the other event.
      ...(to === 'moved' ? { moved_to: movedTo, ...withoutDiet } : {}),
    })
    .where(
      and(
        eq(seats.booking_id, booking),
        chosen && inArray(seats.uuid, chosen),
        inArray(seats.state, from),
      ),
    )
    .returning();
  await followSeats(tx, booking, now);
  return released;
}

/** What an organizer kept of a seat that was cancelled. Lock the event first. */
export async function keepOfSeats(tx: Db, uuid: string, cents: number): Promise<void> {
  await tx.update(seats).set({ kept_cents: cents }).where(eq(seats.uuid, uuid));
}

/** What was paid of what a seat owes. Lock the event first. */
export async function payOwing(tx: Db, uuid: string, cents: number): Promise<void> {
  await tx
    .update(seats)
    .set({ owing_cents: sql`${seats.owing_cents} - ${cents}` })
    .where(eq(seats.uuid, uuid));
}

/**
 * A cheque that paid so much of a seat was returned: one that stands owes it again, and of one that was cancelled so
 * much less is kept. Lock the event first.
 */
export async function takePaymentOff(tx: Db, uuid: string, cents: number): Promise<void> {
  const inState = (state: SeatRow['state']) =>
    sql`case ${seats.state} when ${sql.raw(`'${state}'`)} then ${cents}::integer else 0 end`;
  await tx
    .update(seats)
    .set({
      owing_cents: sql`${seats.owing_cents} + ${inState('confirmed')}`,
      kept_cents: sql`greatest(0, ${seats.kept_cents} - ${inState('cancelled')})`,
    })
    .where(eq(seats.uuid, uuid));
}

/** An event that may be left later than before may be left so by everybody; never sooner. */
export async function extendCancelUntil(tx: Db, eventUuid: string, until: Date): Promise<void> {
  await tx
    .update(seats)
    .set({ cancel_until: until })
    .where(
      and(
        eq(seats.event_uuid, eventUuid),
        inArray(seats.state, ['held', 'confirmed']),
        lt(seats.cancel_until, until),
      ),
    );
}

/** The status of a booking follows its seats. */
async function followSeats(tx: Db, bookingId: string, cancelledAt: Date | null): Promise<void> {
  const has = (...states: SeatRow['state'][]) =>
    sql`exists (${tx
      .select({ one: sql`1` })
      .from(seats)
      .where(and(eq(seats.booking_id, bookings.id), inArray(seats.state, states)))})`;
  const status = sql<(typeof bookings.$inferSelect)['status']>`case
    when ${has('confirmed')} then 'confirmed' when ${has('held')} then 'held'
    when ${has('cancelled', 'moved')} then 'cancelled' else 'released' end`;
  await tx
    .update(bookings)
    .set({
      status,
      cancelled_at: sql`case when (${status}) = 'cancelled'
        then coalesce(${bookings.cancelled_at}, ${cancelledAt?.toISOString() ?? null}::timestamptz) end`,
    })
    .where(eq(bookings.id, bookingId));
}

/** The seat of a booker by name, once an account has the booking; it loses neither ticket nor place. */
export async function claimOwnSeat(
  tx: Db,
  bookingId: string,
  owner: { user_uuid: string; name: string },
  before: { name: string | null },
): Promise<void> {
  const first = and(eq(seats.booking_id, bookingId), eq(seats.position, 0));
  await tx
    .update(seats)
    .set(owner)
    .where(and(first, eq(seats.name, before.name ?? owner.name)));
}
