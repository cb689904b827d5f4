import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/**
 * How many wait for a lock in this database. `pg_locks` tells of the whole server, where other test
 * files are at work; who waits for a row waits for a transaction, which is in no database by name.
 */
export function waitingForLocks(db: Db): Promise<number> {
  return db.$count(
    sql`pg_locks`,
    sql`not granted and pid in (
      select pid from pg_locks
      where database = (select oid from pg_database where datname = current_database()))`,
  );
}
