import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { lockEveryTable } from './lock-every-table.ts';
import { rowsOf } from './rows-of.ts';

const portal = useTestApp();

/** On its clock each look at the time is 100 ms after the one before; it notes how long each table is waited for. */
const slowClock = sql`
  create schema slow;
  create sequence slow.looks;
  create table slow.waits (number serial, ms integer);
  create function slow.clock_timestamp() returns timestamptz language sql as
    $$ select '2026-01-01'::timestamptz + nextval('slow.looks') * interval '100 ms' $$;
  create function slow.set_config(name text, value text, is_local boolean) returns text language sql as
    $$ insert into slow.waits (ms) values (value::integer);
       select pg_catalog.set_config(name, value, is_local) $$;
  set local search_path = slow, public, pg_catalog`;

test.runIf(onPostgres)(
  'V44 an upgrade waits less than a second, for its first table and for all others together',
  async () => {
    const undone = new Error('The tables are given back.');
    let waits: number[] = [];
    const locked = portal.db.transaction(async (tx) => {
      await tx.execute(slowClock);
      await lockEveryTable(tx, 1);
      const noted = await rowsOf<{ ms: number }>(
        tx,
        sql`select ms from slow.waits order by number`,
      );
      waits = noted.map(({ ms }) => ms);
      throw undone;
    });
    await expect(locked).rejects.toBe(undone);
    // Less than the second after which PostgreSQL asks who waits for whom.
    expect(waits.slice(0, 4)).toEqual([200, 200, 100, 1]);
    expect(waits.length).toBeGreaterThan(50);
    expect(new Set(waits.slice(3))).toEqual(new Set([1]));
  },
);
