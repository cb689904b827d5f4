import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { bookings } from '../db/booking-tables.ts';
import type { Db } from '../db/database.ts';

/** The pattern is that of `isSealed` (profile/sealed-text.ts). */
export function findUnsealedNotes(db: Db, limit: number) {
  return db
    .select({ id: bookings.id, notes: sql<string>`${bookings.notes}` })
    .from(bookings)
    .where(
      and(
        isNotNull(bookings.notes),
        sql`${bookings.notes} !~ '^v1[.][A-Za-z0-9_-]{8}[.][A-Za-z0-9_-]{38,}$'`,
      ),
    )
    .limit(limit);
}

/** Nothing happens if the notes were deleted meanwhile. */
export async function replaceNotes(
  db: Db,
  id: string,
  before: string,
  after: string | null,
): Promise<void> {
  await db
    .update(bookings)
    .set({ notes: after })
    .where(and(eq(bookings.id, id), eq(bookings.notes, before)));
}
