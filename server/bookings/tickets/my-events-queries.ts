import { and, asc, desc, eq, gt, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { MyEventFilter, MyEventsQuery } from '#contract/bookings/bookings.ts';
import type { Db } from '#server/db/database.ts';
import { pageWithTotal, totalOfAll } from '#server/db/page-with-total.ts';
import { prepared } from '#server/db/prepared.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { eventFields, isHeld } from '#server/events/event-queries.ts';
import { moneyOf } from '#server/ledger/charges/charge-queries.ts';
import { bookingFields, movedTo } from '../booking-queries.ts';

export const bookingsPerPage = 12;

/** Without expired holds: to the person they are not bookings. */
const takesSeats = (now: Date | Placeholder) =>
  or(
    sql`${bookings.status} = 'confirmed'`,
    and(
      sql`${bookings.status} = 'held'`,
      sql`exists (select from ${seats} where ${seats.booking_id} = ${bookings.id} and ${isHeld(now)})`,
    ),
  );

const chosenBy: Record<MyEventFilter, (now: Placeholder) => SQL | undefined> = {
  upcoming: (now) => and(takesSeats(now), gt(events.ends_at, now)),
  past: (now) => and(sql`${bookings.status} = 'confirmed'`, lte(events.ends_at, now)),
  cancelled: () => sql`${bookings.status} = 'cancelled'`,
};

/** Each ends in the id: a total order, so that pages neither repeat nor skip a booking. */
const orders: Record<MyEventFilter, SQL[]> = {
  upcoming: [asc(events.starts_at), asc(bookings.id)],
  past: [desc(events.starts_at), asc(bookings.id)],
  cancelled: [desc(bookings.cancelled_at), asc(bookings.id)],
};

function selectMyEvents(db: Db, filter: MyEventFilter) {
  const now = sql.placeholder('now');
  return db
    .select({
      event: eventFields(db, now),
      booking: { ...bookingFields(db), moved_to: movedTo },
      money: moneyOf(db, bookings.id),
      total: totalOfAll,
    })
    .from(bookings)
    .innerJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(and(eq(bookings.user_uuid, sql.placeholder('user')), chosenBy[filter](now)))
    .orderBy(...orders[filter])
    .limit(bookingsPerPage)
    .offset(sql.placeholder('offset'));
}

export function listMyEvents(db: Db, user: string, { filter, page }: MyEventsQuery, now: Date) {
  const rows = prepared(db, `list_my_events_${filter}`, () => selectMyEvents(db, filter));
  return pageWithTotal({ page, perPage: bookingsPerPage }, (offset) =>
    rows.execute({ user, now, offset }),
  );
}

/** A person's own booking with its event; released holds do not count (A2). */
export async function findOwnBooking(db: Db, id: string, userUuid: string, now: Date) {
  const [row] = await db
    .select({ event: eventFields(db, now), booking: bookingFields(db) })
    .from(bookings)
    .innerJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(
      and(
        eq(bookings.id, id),
        eq(bookings.user_uuid, userUuid),
        or(takesSeats(now), eq(bookings.status, 'cancelled')),
      ),
    );
  return row;
}
