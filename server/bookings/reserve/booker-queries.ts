import { and, asc, type Column, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { hasNotAccepted } from '#server/association/pages/site-page-queries.ts';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { bookings, seatRequests, seats } from '#server/db/tables/booking-tables.ts';
import { charges } from '#server/db/tables/ledger-tables.ts';
import { memberships, users } from '#server/db/tables/tables.ts';
import type { ChargeRow } from '#server/ledger/charges/charge-queries.ts';
import { statusOf } from '#server/membership/subscription/subscription.ts';
import { type BookingRow, bookingFields } from '../booking-queries.ts';
import type { SeatRequestRow } from '../seat-queries.ts';
import type { Booker } from './new-booking.ts';

/** With the request that its seats were first taken by, and what is paid for them. */
export type LiveBooking = BookingRow & { request: SeatRequestRow; charge: ChargeRow | null };

/** With their live booking of the event that is locked. */
export interface LockedBooker extends Booker {
  live: LiveBooking | undefined;
  /** 19.3: terms or privacy are to be accepted anew first. */
  must_accept: boolean;
}

/** Everything that a booking depends on besides the event, for several people at once. */
export async function findBookers(
  tx: Db,
  eventUuid: string,
  userUuids: string[],
  now: Date,
): Promise<Map<string, LockedBooker>> {
  const isOne = (column: Column) => sql`${column} = any(${sql.param(userUuids)}::uuid[])`;
  const rows = await tx
    .select({
      uuid: users.uuid,
      name: fullNameOf(users),
      membership: memberships,
      must_accept: sql<boolean>`${or(hasNotAccepted('terms'), hasNotAccepted('privacy'))}`,
    })
    .from(users)
    // The users are named in the join: otherwise all memberships are read for fifty people.
    .leftJoin(memberships, and(eq(memberships.user_uuid, users.uuid), isOne(memberships.user_uuid)))
    // An account may be erased while its request waits.
    .where(and(isOne(users.uuid), isNotNull(users.email_verified_at)));
  const lives = await tx
    .select({ booking: bookingFields(tx), request: seatRequests, charge: charges })
    .from(bookings)
    .innerJoin(seats, and(eq(seats.booking_id, bookings.id), eq(seats.position, 0)))
    .innerJoin(seatRequests, eq(seatRequests.uuid, seats.request_uuid))
    .leftJoin(charges, eq(charges.uuid, seatRequests.charge_uuid))
    .where(
      and(
        isOne(bookings.user_uuid),
        eq(bookings.event_uuid, eventUuid),
        inArray(bookings.status, ['held', 'confirmed']),
      ),
    );
  const liveOf = new Map(
    lives.map(({ booking, ...rest }) => [booking.user_uuid, { ...booking, ...rest }]),
  );
  return new Map(
    rows.map(({ membership, ...booker }) => {
      const { subscribed } = statusOf(membership ?? undefined, now);
      return [booker.uuid, { ...booker, subscribed, live: liveOf.get(booker.uuid) }];
    }),
  );
}

/** An account with a confirmed email. */
export async function findClaimant(db: Db, uuid: string) {
  const [row] = await db
    .select({ name: fullNameOf(users), email_key: users.email_key })
    .from(users)
    .where(and(eq(users.uuid, uuid), isNotNull(users.email_verified_at)));
  return row;
}

/** The account whose confirmed email it is. */
export async function findConfirmedBooker(
  tx: Db,
  emailKey: string,
  now: Date,
): Promise<Booker | undefined> {
  const [row] = await tx
    .select({ uuid: users.uuid, name: fullNameOf(users), membership: memberships })
    .from(users)
    .leftJoin(memberships, eq(memberships.user_uuid, users.uuid))
    .where(and(eq(users.email_key, emailKey), isNotNull(users.email_verified_at)));
  if (!row) return undefined;
  const { membership, ...booker } = row;
  return { ...booker, subscribed: statusOf(membership ?? undefined, now).subscribed };
}

/** A request for seats with what is paid for them. */
export interface PaidRequest {
  request: SeatRequestRow;
  charge: ChargeRow | null;
}

/** All requests for seats of a booking, the latest first. */
export async function findSeatRequests(tx: Db, bookingId: string): Promise<PaidRequest[]> {
  return tx
    .select({ request: seatRequests, charge: charges })
    .from(seatRequests)
    .leftJoin(charges, eq(charges.uuid, seatRequests.charge_uuid))
    .where(eq(seatRequests.booking_id, bookingId))
    .orderBy(desc(seatRequests.created_at));
}

/** Whom somebody has brought before, the latest first; one person as often as they came. */
export async function findEarlierGuests(db: Db, userUuid: string, limit: number) {
  return db
    .select({ name: seats.name, email: seats.email, handicap_index: seats.handicap_index })
    .from(bookings)
    .innerJoin(seats, eq(seats.booking_id, bookings.id))
    .where(
      and(
        eq(bookings.user_uuid, userUuid),
        eq(seats.state, 'confirmed'),
        sql`${seats.user_uuid} is distinct from ${bookings.user_uuid}`,
      ),
    )
    .orderBy(desc(bookings.created_at), asc(bookings.id), asc(seats.position))
    .limit(limit);
}
