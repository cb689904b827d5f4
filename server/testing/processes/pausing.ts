import { sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { waitingForLocks } from '../waiting-for-locks.ts';

// A process is killed in the middle of its work: an insertion waits, so that the middle is a place.

type Paused = 'seat_offers' | 'outbox' | 'event_emails' | 'jobs';

/** From now on an insertion there waits for as long as `work` runs. */
export async function pausing(db: Db, table: Paused, work: () => Promise<void>): Promise<void> {
  await db.execute(sql`create or replace function wait_for_test() returns trigger language plpgsql
    as 'begin perform pg_advisory_xact_lock(20); return new; end'`);
  const name = sql.identifier(table);
  await db.execute(sql`create or replace trigger wait_for_test before insert on ${name}
    for each row execute function wait_for_test()`);
  const release = () => db.execute(sql`drop trigger if exists wait_for_test on ${name}`);
  onTestFinished(async () => void (await release()));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(20)`);
    await work();
  });
  await release();
}

/** Whether an insertion waits by now. */
export const isPaused = async (db: Db) => expect(await waitingForLocks(db)).toBeGreaterThan(0);
