import { and, asc, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { EventFilters } from '#contract/messages/messages.ts';
import { isBookersSeat } from '#server/bookings/own-seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import { emailForms } from '#server/db/email-forms.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { users } from '#server/db/tables/tables.ts';

const isHere = sql<boolean>`(${seats.checked_in_at} is not null)`;

/** Of what is owing the booker hears alone: it is the booker who is here or not, if they have a place of their own. */
const isWhoOwesHere = sql<boolean>`coalesce((
  select bool_or(own.checked_in_at is not null) from ${seats} own
  where own.booking_id = ${seats.booking_id} and own.state = 'confirmed'
    and own.user_uuid is not distinct from ${bookings.user_uuid}
    and (${bookings.user_uuid} is not null or (own.position = 0 and own.name = ${bookings.name}))), ${isHere})`;

/** The seats of an event, or of one booking of it, that the filters leave; those of a booking follow each other. */
export function findAudienceSeats(
  db: Db,
  { event, booking, seats: chosen, state, owing, here, no_meal }: EventFilters,
  only = booking,
) {
  return db
    .select({
      seat: seats.uuid,
      name: sql<string>`${seats.name}`,
      email: seats.email,
      ticket_hash: sql<string | null>`encode(sha256(${seats.ticket}::bytea), 'hex')`,
      is_booker: isBookersSeat,
      booking: bookings.id,
      account: bookings.user_uuid,
      booker: sql<string>`coalesce(${fullNameOf(users)}, ${bookings.name})`,
      booker_email: sql<string | null>`coalesce(${users.email}, ${bookings.email})`,
      email_verified_at: users.email_verified_at,
    })
    .from(seats)
    .innerJoin(bookings, eq(bookings.id, seats.booking_id))
    .leftJoin(users, eq(users.uuid, bookings.user_uuid))
    .where(
      and(
        eq(seats.event_uuid, event),
        only === undefined ? undefined : eq(seats.booking_id, only),
        chosen && sql`${seats.uuid} = any(${sql.param(chosen)}::uuid[])`,
        eq(seats.state, state),
        isNotNull(seats.name),
        owing ? sql`${seats.owing_cents} > 0` : undefined,
        no_meal ? isNull(seats.meal) : undefined,
        here === undefined ? undefined : sql`${owing ? isWhoOwesHere : isHere} = ${here}`,
      ),
    )
    .orderBy(
      sql`fold(coalesce(${fullNameOf(users)}, ${bookings.name}))`,
      asc(bookings.id),
      asc(seats.position),
    );
}

/**
 * The addresses of people coming to an event, of those that have one of the keys: a booker's, or a guest's.
 * Folded they may be others that look alike.
 */
export async function findComing(db: Db, event: string, keys: string[]): Promise<string[]> {
  const wanted = sql`${sql.param(keys.flatMap(emailForms))}::text[]`;
  const ofEvent = and(eq(bookings.event_uuid, event), hasPlace(db));
  const rows = await union(
    db
      .select({ email: seats.email })
      .from(seats)
      .innerJoin(bookings, eq(bookings.id, seats.booking_id))
      .where(
        and(
          ...[
            eq(seats.event_uuid, event),
            sql`${seats.state} = 'confirmed'`,
            sql`not ${isBookersSeat}`,
          ],
          sql`fold(${seats.email}) = any(array(select fold(key) from unnest(${wanted}) key))`,
        ),
      ),
    db
      .select({ email: sql<string | null>`${users.email}` })
      .from(users)
      .innerJoin(bookings, eq(bookings.user_uuid, users.uuid))
      .where(
        and(
          ...[sql`${users.email_key} = any(${wanted})`, isNotNull(users.email_verified_at)],
          ofEvent,
        ),
      ),
    db
      .select({ email: bookings.email })
      .from(bookings)
      .where(and(sql`${bookings.email_key} = any(${wanted})`, ofEvent)),
  );
  return rows.flatMap(({ email }) => email ?? []);
}

const hasPlace = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(seats)
      .where(and(eq(seats.booking_id, bookings.id), eq(seats.state, 'confirmed'))),
  );

export type AudienceSeat = Awaited<ReturnType<typeof findAudienceSeats>>[number];

/**
 * Those of the addresses, by their keys, at which two emails were refused, and none was taken since. A mail server
 * that refuses our own sign-in or an email's text says nothing of the address (mail-answer.ts has the codes).
 */
export async function findUnreachable(db: Db, keys: string[]): Promise<string[]> {
  const isFinal = sql`${emails.state} in ('refused', 'given_up') and ${emails.error} like 'EENVELOPE 5%'`;
  const rows = await db
    .select({ key: emails.to_key })
    .from(emails)
    .where(sql`${emails.to_key} = any(${sql.param(keys)}::text[])`)
    .groupBy(emails.to_key)
    .having(
      sql`count(*) filter (where ${isFinal}) >= 2
        and max(${emails.tried_at}) filter (where ${isFinal})
          > coalesce(max(${emails.tried_at}) filter (where ${emails.state} = 'taken'), '-infinity')`,
    );
  return rows.flatMap(({ key }) => key ?? []);
}
