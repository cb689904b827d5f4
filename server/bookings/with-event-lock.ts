import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { workQueue } from '../http/work-queue.ts';
import { advanceWaitlist } from '../offers/advance-waitlist.ts';
import { lockEvent } from './event-lock-queries.ts';

type LockDeps = Pick<Deps, 'db' | 'clock'>;

type LockedEvent = Awaited<ReturnType<typeof lockEvent>>;

/** Limits how long one waits in the queue of an event. */
const longest = 300;

/** Of each database, the queues of the events that are locked now. */
const queues = new WeakMap<Db, Map<string, ReturnType<typeof workQueue>>>();

/**
 * Runs `work` in a transaction that has locked the event (F1). Read committed: a snapshot from before
 * the lock would miss bookings that were committed while waiting for it, and oversell.
 */
export function withEventLock<T>(
  deps: LockDeps,
  uuid: string,
  work: (tx: Db, event: LockedEvent) => Promise<T>,
): Promise<T> {
  return withEventLocks(deps, [uuid], (tx, events) => work(tx, events.get(uuid)));
}

/**
 * The same with several events, always in the order of their ids: two that want the same events wait for each
 * other, and never both (F11). They wait before they take a connection, so that a busy event
 * leaves the connections of the pool to the rest of the portal (V25).
 */
export function withEventLocks<T>(
  { db, clock }: LockDeps,
  uuids: string[],
  work: (tx: Db, events: Map<string, NonNullable<LockedEvent>>) => Promise<T>,
): Promise<T> {
  const inOrder = [...new Set(uuids)].toSorted();
  const locked = () =>
    db.transaction(
      async (tx) => {
        const events = new Map<string, NonNullable<LockedEvent>>();
        for (const uuid of inOrder) {
          const event = await lockEvent(tx, uuid);
          if (event) events.set(uuid, event);
        }
        const advance = async () => {
          for (const uuid of inOrder) await advanceWaitlist(tx, uuid, clock.now());
        };
        await advance();
        const done = await work(tx, events);
        await advance();
        return done;
      },
      { isolationLevel: 'read committed' },
    );
  return inOrder.reduceRight<() => Promise<T>>(
    (inner, uuid) => () => inQueue(db, uuid, inner),
    locked,
  )();
}

/** One after the other of this process. 503 `unavailable` if too many wait. */
async function inQueue<T>(db: Db, uuid: string, work: () => Promise<T>): Promise<T> {
  const ofDatabase = queues.get(db) ?? new Map<string, ReturnType<typeof workQueue>>();
  queues.set(db, ofDatabase);
  const queue = ofDatabase.get(uuid) ?? workQueue({ atOnce: 1, longest });
  ofDatabase.set(uuid, queue);
  try {
    return await queue(work);
  } finally {
    if (queue.isIdle()) ofDatabase.delete(uuid);
  }
}
