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

/**
 * In milliseconds, for the first table, and for all others together. A portal that waits behind this for the first one asks
 * after one second whether the two wait for each other, and is ended if they do; by then this has let go.
 */
const firstLimit = 200;
const waitLimit = 300;

/** In one statement, so that nothing but a table holds it up. Its error names the table that somebody else has. */
const lockInOrder = (tables: string[]) =>
  sql`do ${sql.raw(`$lock$
  declare
    asked text;
    first timestamptz;
    left_ms integer := ${firstLimit};
  begin
    foreach asked in array array[${tables.map((name) => `'${name}'`).join(', ')}]::text[] loop
      perform set_config('lock_timeout', greatest(left_ms, 1)::text, true);
      begin
        execute format('lock table %I in access exclusive mode', asked);
      exception when lock_not_available or deadlock_detected then
        raise exception using errcode = 'lock_not_available', message = asked;
      end;
      first := coalesce(first, clock_timestamp());
      left_ms := ${waitLimit} - extract(milliseconds from clock_timestamp() - first)::integer;
    end loop;
  end $lock$`)}`;

/** Locks all tables or none; returns the one that somebody else has. */
async function tryToLock(tx: Db, tables: string[]): Promise<string | undefined> {
  try {
    await tx.transaction(async (attempt) => {
      await attempt.execute(lockInOrder(tables));
      await attempt.execute(sql`set local lock_timeout = 0`);
    });
    return undefined;
  } catch (error) {
    const { code, message } = Object(error instanceof Error && error.cause) as PgError;
    if (code === '55P03' && message !== undefined) return message;
    throw error;
  }
}

type PgError = { code?: string; message?: string };
