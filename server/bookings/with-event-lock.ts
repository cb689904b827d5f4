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

/**
 * The same with several events, always in the order of their ids: two that want the same events wait for each
 * other, and never both (F11).
 */
export function withEventLocks<T>(
  db: Db,
  uuids: string[],
  work: (tx: Db, events: Map<string, NonNullable<LockedEvent>>) => Promise<T>,
): Promise<T> {
  return db.transaction(
    async (tx) => {
      const events = new Map<string, NonNullable<LockedEvent>>();
      for (const uuid of uuids.toSorted()) {
        const event = await lockEvent(tx, uuid);
        if (event) events.set(uuid, event);
      }
      return work(tx, events);
    },
    { isolationLevel: 'read committed' },
  );
}
