import { and, eq, gt, min, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { seats } from '../db/tables/booking-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { directoryEntries, memberships } from '../db/tables/tables.ts';
import { seatOffers } from '../db/tables/waitlist-tables.ts';

/**
 * When public pages change next by time alone: an event begins, is over, opens or closes, a hold or an
 * offer expires or a membership ends. Undefined: not at all.
 */
export async function findNextChange(db: Db, now: Date): Promise<Date | undefined> {
  const next = (column: AnyPgColumn, also?: SQL) =>
    db
      .select({ at: min(column) })
      .from(column.table)
      .where(and(gt(column, now), also));
  // One query: six at once would each open a connection, and the first page would wait for them.
  const rows = await unionAll(
    next(events.starts_at),
    next(events.ends_at),
    next(events.booking_opens_at),
    next(events.booking_closes_at),
    next(seats.hold_expires_at, eq(seats.state, 'held')),
    next(seatOffers.until, eq(seatOffers.state, 'open')),
    next(directoryEntries.listed_until),
    next(memberships.ends_at),
  );
  // Dates, not text, which would lose the milliseconds.
  const changes = rows.flatMap(({ at }) => (at instanceof Date ? [at] : []));
  return changes.sort((a, b) => +a - +b)[0];
}
