import type { Db } from '../db/database.ts';
import { lockEvent } from './event-lock-queries.ts';

type LockedEvent = Awaited<ReturnType<typeof lockEvent>>;

/**
 * Runs `work` in a transaction that has locked the event (F1). Read committed: a snapshot from before
 * the lock would miss bookings that were committed while waiting for it, and oversell.
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
