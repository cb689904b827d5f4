import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type Db, openEmbedded, openPostgres } from '../db/database.ts';

/** Whether this run is on real PostgreSQL: races can only be tested there. */
export const onPostgres = inject('postgresUrl') !== null;

export interface TestDatabase extends Database {
  /** For tests that start processes of their own; undefined on the embedded database. */
  url: string | undefined;
}

/** An empty, migrated database: on PostgreSQL if the run has one, else embedded. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = spare ?? (await openReusable());
  spare = undefined;
  return database;
}

/** Opening a database takes up to a second, so the next test file of this process uses it again. */
let spare: TestDatabase | undefined;

async function openReusable(): Promise<TestDatabase> {
  const database = onPostgres ? await openDatabaseOfItsOwn() : await openEmbeddedCopy();
  const listeners: (() => void)[] = [];
  database.onPublicChange(() => {
    for (const listener of listeners) listener();
  });
  const reusable: TestDatabase = {
    ...database,
    onPublicChange: (listener) => listeners.push(listener),
    async close() {
      listeners.length = 0;
      await emptyDatabase(database.db);
      spare = reusable;
    },
  };
  return reusable;
}

async function openEmbeddedCopy(): Promise<TestDatabase> {
  const dump = new Blob([readFileSync(inject('embeddedDump') as string)]);
  return { ...(await openEmbedded(undefined, dump)), url: undefined };
}

/** On PostgreSQL; dropped when it is closed. */
export async function openDatabaseOfItsOwn(): Promise<TestDatabase> {
  const postgresUrl = inject('postgresUrl') as string;
  const name = `${inject('testPrefix')}${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: postgresUrl });
    await admin.connect();
    // A template can be copied by one connection at a time, so test files wait for each other here.
    await admin.query('select pg_advisory_lock(1)');
    await admin.query(statement);
    await admin.end();
  };
  await asAdmin(`create database ${name} template ${inject('templateName')}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href);
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

/**
 * Empties every table and starts every sequence again between tests. Deleting the rows of the few tables that have any takes a
 * fiftieth of the time of truncating all. Large tables are truncated, so that no dead rows remain.
 */
export async function emptyDatabase(db: Db): Promise<void> {
  await db.execute(sql.raw(emptying));
}

// In the replica role, foreign keys demand no order and triggers do not run. The public change is
// therefore notified once, at the end.
const emptying = `
  do $$
  declare
    name regclass;
  begin
    perform set_config('session_replication_role', 'replica', true);
    execute (
      select 'lock table ' || string_agg(oid::regclass::text, ', ' order by oid) || ' in exclusive mode'
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    );
    for name in
      select oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
    loop
      if pg_relation_size(name) > 200000 then
        execute format('truncate %s cascade', name);
      else
        execute format('delete from %s', name);
      end if;
    end loop;
    for name in
      select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
    loop
      perform setval(name, 1, false);
    end loop;
    perform pg_notify('public_change', pg_current_xact_id()::text);
  end $$`;
