import { eq, lte } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { seenEvents } from '#server/db/tables/payment-tables.ts';

export async function isSeen(db: Db, event: string): Promise<boolean> {
  return (await db.$count(seenEvents, eq(seenEvents.id, event))) > 0;
}

export async function markSeen(db: Db, event: string, now: Date): Promise<void> {
  await db.insert(seenEvents).values({ id: event, seen_at: now }).onConflictDoNothing();
}

export async function deleteSeenBefore(db: Db, before: Date): Promise<void> {
  await db.delete(seenEvents).where(lte(seenEvents.seen_at, before));
}
