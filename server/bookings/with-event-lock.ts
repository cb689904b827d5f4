import type { Db } from '../db/database.ts';
import { lockEvent } from './event-lock-queries.ts';

type LockedEvent = Awaited<ReturnType<typeof lockEvent>>;

/**
 * Changes what is booked of an event in a transaction that holds it (F1). A snapshot taken before the
 * lock would count what was there then, and oversell.
 */
export function withEventLock<T>(
  db: Db,
  uuid: string,
  work: (tx: Db, event: LockedEvent) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => work(tx, await lockEvent(tx, uuid)), {
    isolationLevel: 'read committed',
  });
}
