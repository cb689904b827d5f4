import { and, type Column, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { bookings, memberships, users } from '#server/db/tables.ts';
import { statusOf } from '#server/membership/subscription.ts';
import { type BookingRow, fullName } from '../booking-queries.ts';
import type { Booker } from './new-booking.ts';

/** With the live booking of the event that is locked. */
export interface LockedBooker extends Booker {
  live: BookingRow | undefined;
}

/** All that a booking depends on besides the event, of several people at once. */
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
      name: fullName,
      membership: memberships,
      live: bookings,
    })
    .from(users)
    // Named again in each join: otherwise the whole of the memberships is read for fifty people.
    .leftJoin(memberships, and(eq(memberships.user_uuid, users.uuid), isOne(memberships.user_uuid)))
    .leftJoin(
      bookings,
      and(
        eq(bookings.user_uuid, users.uuid),
        isOne(bookings.user_uuid),
        eq(bookings.event_uuid, eventUuid),
        inArray(bookings.status, ['held', 'confirmed']),
      ),
    )
    // Nobody books with an account that was erased while they asked.
    .where(and(isOne(users.uuid), isNotNull(users.email_verified_at)));
  return new Map(
    rows.map(({ membership, live, ...booker }) => {
      const { subscribed } = statusOf(membership ?? undefined, now);
      return [booker.uuid, { ...booker, subscribed, live: live ?? undefined }];
    }),
  );
}
