import { and, eq, gt, min, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { bookings, events } from '../db/tables.ts';

/**
 * When, by the clock alone, the next thing happens that lists and pages of events show: one begins,
 * is over, opens or closes, or a hold runs out. Undefined: nothing is to come.
 */
export async function findNextHour(db: Db, now: Date): Promise<Date | undefined> {
  const next = async (column: AnyPgColumn, also?: SQL) => {
    const [row] = await db
      .select({ at: min(column) })
      .from(column.table)
      .where(and(gt(column, now), also));
    return row?.at ? [new Date(String(row.at))] : [];
  };
  const hours = await Promise.all([
    next(events.starts_at),
    next(events.ends_at),
    next(events.booking_opens_at),
    next(events.booking_closes_at),
    next(bookings.hold_expires_at, eq(bookings.status, 'held')),
  ]);
  return hours.flat().sort((a, b) => +a - +b)[0];
}
