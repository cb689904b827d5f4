import { and, asc, eq, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isToConfirm } from '#server/bookings/booking-queries.ts';
import { isBookersSeat } from '#server/bookings/own-seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { hasName } from '#server/db/searched-words.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { users } from '#server/db/tables/tables.ts';

/** The account on the seat, whose notes they are; none for a guest, with a meal at most. */
const holder = alias(users, 'holder');

const bookerName = sql<string>`coalesce(${fullNameOf(users)}, ${bookings.name})`;

export type SafetyEvent = NonNullable<Awaited<ReturnType<typeof findSafetyEvent>>>;

export async function findSafetyEvent(db: Db, uuid: string) {
  const [event] = await db
    .select({
      uuid: events.uuid,
      slug: events.slug,
      title: events.title,
      starts_at: events.starts_at,
      ends_at: events.ends_at,
      timezone: events.timezone,
    })
    .from(events)
    .where(eq(events.uuid, uuid));
  return event;
}

const hasDiet = or(isNotNull(seats.dietary_restrictions), isNotNull(holder.dietary_restrictions));

const hasContact = or(
  isNotNull(holder.emergency_contact_name),
  isNotNull(holder.emergency_contact_phone_number),
);

const hasNotes = or(
  isNotNull(seats.meal),
  isNotNull(holder.health_conditions),
  hasDiet,
  hasContact,
);

/** In the order of `safetyKinds`. */
const kindOf = sql<number>`case when ${isNotNull(holder.health_conditions)} then 0
  when ${hasDiet} then 1 when ${hasContact} then 2 else 3 end`;

/**
 * The people who come to the event and left notes, the most urgent first, then by last name; what kind of notes is
 * there, not what it says.
 */
export async function findPeopleWithNotes(
  db: Db,
  { event, words }: { event: string; words: string[] },
  { limit, offset }: { limit: number; offset: number },
) {
  const searched = sql`unpunctuated(concat_ws(' ', ${seats.name}, ${bookerName}))`;
  const matching = and(
    eq(seats.event_uuid, event),
    eq(seats.state, 'confirmed'),
    not(isToConfirm),
    hasNotes,
    ...words.map((word) => hasName(searched, word)),
  );
  const lastName: SQL = sql`fold(regexp_replace(${seats.name}, '^(.*) (\\S+)$', '\\2 \\1'))`;
  const [counted] = await db
    .select({ total: sql<number>`count(*)::integer` })
    .from(seats)
    .innerJoin(bookings, eq(bookings.id, seats.booking_id))
    .leftJoin(users, eq(users.uuid, bookings.user_uuid))
    .leftJoin(holder, eq(holder.uuid, seats.user_uuid))
    .where(matching);
  const rows = await db
    .select({
      seat: seats.uuid,
      booking: seats.booking_id,
      name: sql<string>`${seats.name}`,
      is_booker: isBookersSeat,
      booker: bookerName,
      kind: kindOf,
      here_at: seats.checked_in_at,
    })
    .from(seats)
    .innerJoin(bookings, eq(bookings.id, seats.booking_id))
    .leftJoin(users, eq(users.uuid, bookings.user_uuid))
    .leftJoin(holder, eq(holder.uuid, seats.user_uuid))
    .where(matching)
    .orderBy(kindOf, lastName, asc(seats.uuid))
    .limit(limit)
    .offset(offset);
  return { rows, total: counted?.total ?? 0 };
}

/** How many bookings of an event wait for their bookers: of these people nobody reads notes (V24). */
export async function countToConfirm(db: Db, event: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(bookings)
    .where(and(eq(bookings.event_uuid, event), eq(bookings.status, 'confirmed'), isToConfirm));
  return row?.count ?? 0;
}

/** One attendee of a booking, with the sealed notes; without a seat the booker, or the first that is left. */
export async function findSealedNotes(db: Db, booking: string, seat: string | undefined) {
  const [row] = await db
    .select({
      event: bookings.event_uuid,
      booker: bookings.user_uuid,
      is_to_confirm: isToConfirm,
      seat: {
        uuid: seats.uuid,
        booking_id: seats.booking_id,
        position: seats.position,
        meal: seats.meal,
        dietary_restrictions: seats.dietary_restrictions,
        name: sql<string>`${seats.name}`,
      },
      holder: {
        uuid: holder.uuid,
        emergency_contact_name: holder.emergency_contact_name,
        emergency_contact_phone_number: holder.emergency_contact_phone_number,
        health_conditions: holder.health_conditions,
        dietary_restrictions: holder.dietary_restrictions,
      },
    })
    .from(seats)
    .innerJoin(bookings, eq(bookings.id, seats.booking_id))
    .leftJoin(holder, eq(holder.uuid, seats.user_uuid))
    .where(
      and(
        eq(seats.booking_id, booking),
        eq(seats.state, 'confirmed'),
        seat === undefined ? undefined : eq(seats.uuid, seat),
      ),
    )
    .orderBy(asc(seats.position))
    .limit(1);
  return row;
}
