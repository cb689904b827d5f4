import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { events } from '../db/tables.ts';

/**
 * Whoever changes what is booked of an event takes turns. Count only in a statement after this one:
 * what is read together with the lock may be older than what the others did before they let go
 * (F1). Waiting for longer than three seconds is given up (F11).
 */
export async function lockEvent(tx: Db, uuid: string) {
  await tx.execute(sql`set local lock_timeout = '3s'`);
  const [event] = await tx.select().from(events).where(eq(events.uuid, uuid)).for('no key update');
  return event;
}

export type BookableEvent = Omit<typeof events.$inferSelect, 'search_text' | 'created_at'>;
