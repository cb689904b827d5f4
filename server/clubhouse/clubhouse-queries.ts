import { and, asc, desc, eq, gt, isNull, lte, notExists, or, type SQL } from 'drizzle-orm';
import { bookingFields } from '../bookings/booking-queries.ts';
import type { Db } from '../db/database.ts';
import { bookings } from '../db/tables/booking-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { users } from '../db/tables/tables.ts';
import { eventFields, selectEvents } from '../events/event-queries.ts';
import { oneHour } from '../time/durations.ts';

const maxNew = 4;

/** A visit lasts twelve hours; what comes after them begins the next one. */
export async function beginVisit(db: Db, userUuid: string, now: Date): Promise<void> {
  const visitOver = new Date(now.getTime() - 12 * oneHour);
  await db
    .update(users)
    .set({ visited_at: now, visited_before_at: users.visited_at })
    .where(
      and(eq(users.uuid, userUuid), or(isNull(users.visited_at), lte(users.visited_at, visitOver))),
    );
}

/** What is known of a person for the home page. */
export async function findVisitor(db: Db, userUuid: string) {
  const [row] = await db
    .select({ location: users.location, visited_before_at: users.visited_before_at })
    .from(users)
    .where(eq(users.uuid, userUuid));
  return row;
}

/** The booked event that comes next or is under way. */
export async function findNextBooking(db: Db, userUuid: string, now: Date) {
  const [row] = await db
    .select({ event: eventFields(db, now), booking: bookingFields(db) })
    .from(bookings)
    .innerJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(
      and(
        eq(bookings.user_uuid, userUuid),
        eq(bookings.status, 'confirmed'),
        eq(events.status, 'published'),
        gt(events.ends_at, now),
      ),
    )
    .orderBy(asc(events.starts_at), asc(bookings.id))
    .limit(1);
  return row;
}

/** Events whose statement was published since then, the latest first. */
export function listPublishedStatements(db: Db, since: Date, now: Date) {
  return selectEvents(db, now)
    .where(
      and(
        eq(events.status, 'published'),
        gt(events.statement_published_at, since),
        lte(events.statement_published_at, now),
        lte(events.ends_at, now),
      ),
    )
    .orderBy(desc(events.statement_published_at), asc(events.uuid))
    .limit(maxNew);
}

/** Events that can be booked since then, the latest first, without those that the person has booked. */
export function listOpenedForBooking(db: Db, userUuid: string, since: Date, now: Date) {
  return selectEvents(db, now)
    .where(
      and(
        eq(events.status, 'published'),
        gt(events.booking_opens_at, since),
        lte(events.booking_opens_at, now),
        gt(events.booking_closes_at, now),
        isNotBooked(db, userUuid),
      ),
    )
    .orderBy(desc(events.booking_opens_at), asc(events.uuid))
    .limit(maxNew);
}

function isNotBooked(db: Db, userUuid: string): SQL {
  return notExists(
    db
      .select()
      .from(bookings)
      .where(
        and(
          eq(bookings.event_uuid, events.uuid),
          eq(bookings.user_uuid, userUuid),
          eq(bookings.status, 'confirmed'),
        ),
      ),
  );
}
