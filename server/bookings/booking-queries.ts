import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { fullNameOf } from '#server/db/person-names.ts';
import type { Db } from '../db/database.ts';
import { rowsInsertion } from '../db/rows-insertion.ts';
import { bookings, seatRequests, seats } from '../db/tables/booking-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { users } from '../db/tables/tables.ts';
import type { SeatRequestRow } from './seat-queries.ts';

export type NewBookingRow = typeof bookings.$inferSelect;

/** What a booking by an account does not have, and what no organizer has changed yet. */
export const bookedByAccount = {
  name: null,
  email: null,
  email_key: null,
  phone: null,
  note: null,
  version: 1,
  changed_at: null,
  changed_by: null,
} satisfies Partial<NewBookingRow>;

/** A booking with how many seats make it what it is, until when they are held, and what they owe. */
export type BookingRow = NewBookingRow & {
  players: number;
  hold_expires_at: Date | null;
  owing_cents: number;
};

export const bookingFields = (db: Db) => {
  const ofSeats = <T>(column: T) => db.select({ of: column as never }).from(seats);
  const inItsState = and(
    eq(seats.booking_id, bookings.id),
    sql`${seats.state} = ${bookings.status}`,
  );
  const players = ofSeats(sql`count(*)::integer`).where(inItsState);
  const holdExpires = ofSeats(sql`min(${seats.hold_expires_at})`).where(
    and(eq(seats.booking_id, bookings.id), sql`${seats.state} in ('held', 'expired')`),
  );
  const owing = ofSeats(sql`coalesce(sum(${seats.owing_cents}), 0)::integer`).where(
    eq(seats.booking_id, bookings.id),
  );
  return {
    ...getTableColumns(bookings),
    players: sql<number>`(${players})`,
    owing_cents: sql<number>`(${owing})`,
    hold_expires_at: sql<Date | null>`(${holdExpires})`.mapWith(seats.hold_expires_at),
  };
};

/** Of a booking that is cancelled, as its places went to other events: the names of these. */
export const movedTo = sql<string | null>`case when ${bookings.status} = 'cancelled' then (
  select string_agg(distinct e.title, ' and ') from ${seats} s
    join ${seats} there on there.uuid = s.moved_to join ${events} e on e.uuid = there.event_uuid
  where s.booking_id = ${bookings.id}) end`;

const selectBookings = (db: Db) => db.select(bookingFields(db)).from(bookings);

/** Bookings with the requests for their seats, or requests for more seats of bookings. */
export async function insertBookings(
  tx: Db,
  made: { booking?: NewBookingRow; request: SeatRequestRow }[],
): Promise<void> {
  if (made.length === 0) return;
  const newBookings = made.flatMap(({ booking }) => booking ?? []);
  const requests = made.map(({ request }) => request);
  await tx.execute(rowsInsertion(bookings, newBookings));
  await tx.execute(rowsInsertion(seatRequests, requests));
}

export async function findBooking(db: Db, id: string): Promise<BookingRow | undefined> {
  const [row] = await selectBookings(db).where(eq(bookings.id, id));
  return row;
}

/** Confirmed or held, also an expired hold that is not reconciled yet. */
export async function findLiveBooking(db: Db, eventUuid: string, userUuid: string) {
  const [row] = await selectBookings(db).where(
    and(
      eq(bookings.event_uuid, eventUuid),
      eq(bookings.user_uuid, userUuid),
      inArray(bookings.status, ['held', 'confirmed']),
    ),
  );
  return row;
}

export async function hasCancelled(db: Db, eventUuid: string, userUuid: string): Promise<boolean> {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.event_uuid, eventUuid),
        eq(bookings.user_uuid, userUuid),
        eq(bookings.status, 'cancelled'),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Without a lock: not for decisions about seats. Events with bookings are never deleted. */
export async function findBookedEvent(db: Db, uuid: string) {
  const [event] = await db.select().from(events).where(eq(events.uuid, uuid));
  if (!event) throw new Error(`The booked event ${uuid} is not there.`);
  return event;
}

/** The guests with an email address, and their bookers; with `only`, those of these seats. */
export async function findGuestEmails(tx: Db, ids: string[], only?: string[]) {
  const rows = await tx
    .select({
      booking: seats.booking_id,
      seat: seats.uuid,
      email: seats.email,
      booker: sql<string>`coalesce(${fullNameOf(users)}, ${bookings.name})`,
      booker_key: sql<string | null>`coalesce(${users.email_key}, ${bookings.email_key})`,
    })
    .from(seats)
    .innerJoin(bookings, eq(bookings.id, seats.booking_id))
    .leftJoin(users, eq(users.uuid, bookings.user_uuid))
    .where(
      and(
        inArray(seats.booking_id, ids),
        isNotNull(seats.email),
        only ? inArray(seats.uuid, only) : inArray(seats.state, ['held', 'confirmed']),
      ),
    )
    .orderBy(asc(seats.booking_id), asc(seats.position));
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}

/** What a person entered for seats that were not paid for. */
export async function forgetRequest(tx: Db, id: string, chargeUuid: string): Promise<void> {
  await tx
    .update(seatRequests)
    .set({ fingerprint: null, payment_method: null, key: null })
    .where(and(eq(seatRequests.booking_id, id), eq(seatRequests.charge_uuid, chargeUuid)));
  await tx
    .update(bookings)
    .set({ notes: null })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'released')));
}

/** The booker: an account, or a person by name, perhaps without an email address. */
export async function findBooker(
  db: Db,
  { user_uuid, name, email }: Pick<NewBookingRow, 'user_uuid' | 'name' | 'email'>,
): Promise<
  { name: string; first_name: string; last_name: string; email: string | null } | undefined
> {
  if (user_uuid === null) return { name: name ?? '', first_name: name ?? '', last_name: '', email };
  const [row] = await db
    .select({
      name: fullNameOf(users),
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
    })
    .from(users)
    .where(eq(users.uuid, user_uuid));
  return row;
}

/** An account has to confirm it: an organizer made it, and the booker has not used it yet (V24). */
export const isToConfirm = sql<boolean>`(${bookings.user_uuid} is not null
  and ${bookings.place_confirmed_at} is null)`;

/** What organizers may reach the booker by. The number of an account is shown once they confirmed the place (V24). */
export const phoneOfBooker = sql<string | null>`case when ${isToConfirm} then null
  else coalesce(${users.phone_number}, ${bookings.phone}) end`;

/** The booker has the place knowingly: they said so, or did something with it. False if that was known. */
export async function confirmPlace(tx: Db, id: string, now: Date): Promise<boolean> {
  const confirmed = await tx
    .update(bookings)
    .set({ place_confirmed_at: now })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'confirmed'), isToConfirm))
    .returning({ id: bookings.id });
  return confirmed.length > 0;
}

/** Bookings by name with this email, the oldest first. */
export async function findUnclaimed(db: Db, emailKey: string) {
  return db
    .select({ id: bookings.id, event_uuid: bookings.event_uuid })
    .from(bookings)
    .where(and(isNotNull(bookings.email_key), eq(bookings.email_key, emailKey)))
    .orderBy(asc(bookings.created_at), asc(bookings.id));
}

/** False if somebody else has it by now, or it has another email. */
export async function claimBooking(
  tx: Db,
  id: string,
  user_uuid: string,
  emailKey: string,
): Promise<boolean> {
  const claimed = await tx
    .update(bookings)
    .set({
      user_uuid,
      name: null,
      email: null,
      email_key: null,
      phone: null,
      version: sql`${bookings.version} + 1`,
    })
    .where(and(eq(bookings.id, id), isNull(bookings.user_uuid), eq(bookings.email_key, emailKey)))
    .returning({ id: bookings.id });
  return claimed.length > 0;
}
