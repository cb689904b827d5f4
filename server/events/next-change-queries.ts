import { and, eq, gt, min, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { bookings, directoryEntries, events } from '../db/tables.ts';

/**
 * When, by the clock alone, the next thing happens that public pages show: an event begins, is over,
 * opens or closes, a hold runs out or a membership ends. Undefined: nothing is to come.
 */
export async function findNextChange(db: Db, now: Date): Promise<Date | undefined> {
  const next = (column: AnyPgColumn, also?: SQL) =>
    db
      .select({ at: min(column) })
      .from(column.table)
      .where(and(gt(column, now), also));
  // One question: six at once would each open a connection, which is what a first page waits for.
  const rows = await unionAll(
    next(events.starts_at),
    next(events.ends_at),
    next(events.booking_opens_at),
    next(events.booking_closes_at),
    next(bookings.hold_expires_at, eq(bookings.status, 'held')),
    next(directoryEntries.listed_until),
  );
  // As text they would lose their milliseconds, and nothing could be kept in the last part of a second.
  const hours = rows.flatMap(({ at }) => (at instanceof Date ? [at] : []));
  return hours.sort((a, b) => +a - +b)[0];
}
