import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { eventMoves } from '#server/db/tables/event-tables.ts';

export type EventMoveRow = typeof eventMoves.$inferSelect;

/** What people are still to be told of, the first first. */
export function findMoves(tx: Db, eventUuid: string): Promise<EventMoveRow[]> {
  return tx
    .select()
    .from(eventMoves)
    .where(eq(eventMoves.event_uuid, eventUuid))
    .orderBy(asc(eventMoves.moved_at), asc(eventMoves.uuid));
}

export async function insertMove(tx: Db, move: typeof eventMoves.$inferInsert): Promise<void> {
  await tx.insert(eventMoves).values(move);
}

export async function deleteMoves(tx: Db, eventUuid: string): Promise<void> {
  await tx.delete(eventMoves).where(eq(eventMoves.event_uuid, eventUuid));
}

/** V9: what the email about these moves says why. */
export async function explainMoves(
  tx: Db,
  eventUuid: string,
  reason: string | null,
): Promise<void> {
  await tx.update(eventMoves).set({ reason }).where(eq(eventMoves.event_uuid, eventUuid));
}

/** The confirmed seats of these bookings may be cancelled until then, or later. */
export async function extendCancelUntilOf(tx: Db, ids: string[], until: Date): Promise<void> {
  await tx
    .update(seats)
    .set({ cancel_until: until })
    .where(
      and(
        inArray(seats.booking_id, ids),
        eq(seats.state, 'confirmed'),
        lt(seats.cancel_until, until),
      ),
    );
}
