import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/**
 * How many connections wait for a lock in this database. `pg_locks` shows the whole server, which other
 * test files use too. A wait for a row is a wait for a transaction, which names no database: so the
 * database is found by the connection.
 */
export function waitingForLocks(db: Db): Promise<number> {
  return db.$count(
    sql`pg_locks`,
    sql`not granted and pid in (
      select pid from pg_locks
      where database = (select oid from pg_database where datname = current_database()))`,
  );
}
