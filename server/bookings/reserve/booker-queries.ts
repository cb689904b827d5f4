import { and, type Column, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { bookings, memberships, users } from '#server/db/tables.ts';
import { statusOf } from '#server/membership/subscription.ts';
import { type BookingRow, fullName } from '../booking-queries.ts';
import type { Booker } from './new-booking.ts';

/** With their live booking of the event that is locked. */
export interface LockedBooker extends Booker {
  live: BookingRow | undefined;
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
      name: fullName,
      membership: memberships,
      live: bookings,
    })
    .from(users)
    // The users are named in each join: otherwise all memberships are read for fifty people.
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
    // An account may be erased while its request waits.
    .where(and(isOne(users.uuid), isNotNull(users.email_verified_at)));
  return new Map(
    rows.map(({ membership, live, ...booker }) => {
      const { subscribed } = statusOf(membership ?? undefined, now);
      return [booker.uuid, { ...booker, subscribed, live: live ?? undefined }];
    }),
  );
}
