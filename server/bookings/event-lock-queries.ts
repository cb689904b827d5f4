import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { events } from '../db/tables/event-tables.ts';

/**
 * Makes transactions that change an event's bookings run one after the other. Count only in a later
 * statement: what is read together with the lock may be older than the last commit (F1). A wait of
 * more than three seconds fails (F11).
 */
export async function lockEvent(tx: Db, uuid: string) {
  await tx.execute(sql`set local lock_timeout = '3s'`);
  const [event] = await tx.select().from(events).where(eq(events.uuid, uuid)).for('no key update');
  return event;
}

export type BookableEvent = Omit<typeof events.$inferSelect, 'search_text' | 'created_at'>;
