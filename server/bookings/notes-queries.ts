import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { bookings } from '../db/tables/booking-tables.ts';
import type { NoteColumn } from './sealed-booking.ts';

/** The pattern is that of `isSealed` (profile/sealed-text.ts). */
export function findUnsealedNotes(db: Db, column: NoteColumn, limit: number) {
  const stored = bookings[column];
  return db
    .select({ id: bookings.id, text: sql<string>`${stored}` })
    .from(bookings)
    .where(and(isNotNull(stored), sql`${stored} !~ '^v1[.][A-Za-z0-9_-]{8}[.][A-Za-z0-9_-]{38,}$'`))
    .limit(limit);
}

/** Nothing happens if the text was changed or deleted meanwhile. */
export async function replaceNotes(
  db: Db,
  id: string,
  column: NoteColumn,
  { before, after }: { before: string; after: string | null },
): Promise<void> {
  await db
    .update(bookings)
    .set({ [column]: after })
    .where(and(eq(bookings.id, id), eq(bookings[column], before)));
}
