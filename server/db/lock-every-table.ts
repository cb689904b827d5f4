import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { OperatorError } from '../start/operator-error.ts';
import { rowsOf } from './rows-of.ts';

/** As in database.ts. */
type Db = PgDatabase<PgQueryResultHKT>;

/** About half a minute, if each waits until its limit. */
const maxAttempts = 60;

/**
 * Locks every table until the transaction ends, so that its migrations wait for nobody in their middle. An older portal may
 * hold a table that this waits for, and wait for one that this holds. So this waits for less than the second after
 * which PostgreSQL ends one of the two, lets go of all its tables, and begins again with the one that it could not have:
 * after a few times it has those first that the portal's transactions lock first, and they wait without holding any.
 */
export async function lockEveryTable(tx: Db, attempts = maxAttempts): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    tx,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  let order = tables.map(({ name }) => name);
  for (let left = attempts; left > 0; left -= 1) {
    const taken = await tryToLock(tx, order);
    if (taken === undefined) return;
    order = [taken, ...order.filter((name) => name !== taken)];
  }
  throw new OperatorError(
    'The database cannot be brought up to date while another program works on it: an older portal that still runs, or a backup. Nothing was changed. Stop every older portal (systemctl stop fairway, or docker compose stop portal), then start this one again.',
  );
}

/** Locks all tables or none; returns the one that somebody else has. */
async function tryToLock(tx: Db, tables: string[]): Promise<string | undefined> {
  let asked: string | undefined;
  try {
    await tx.transaction(async (attempt) => {
      await attempt.execute(sql`set local lock_timeout = '500ms'`);
      for (const table of tables) {
        asked = table;
        await attempt.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`);
      }
      await attempt.execute(sql`set local lock_timeout = 0`);
    });
    return undefined;
  } catch (error) {
    if (isTaken(error)) return asked;
    throw error;
  }
}

/** The wait was too long, or a server with a shorter second has ended this transaction. */
function isTaken(error: unknown): boolean {
  const { code } = Object(error instanceof Error && error.cause) as { code?: unknown };
  return code === '55P03' || code === '40P01';
}
