import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type Db, openEmbedded, openPostgres } from '../db/database.ts';
import { templateName } from './global-setup.ts';

/** Whether this run is on real PostgreSQL, which alone can judge races. */
export const onPostgres = inject('postgresUrl') !== null;

export interface TestDatabase extends Database {
  /** The address, for tests that start processes of their own; undefined on the embedded one. */
  url: string | undefined;
}

/** An empty, migrated database of its own: embedded, or on the PostgreSQL that the run was given. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const postgresUrl = inject('postgresUrl');
  if (postgresUrl !== null) return copyTemplate(postgresUrl);
  const dump = new Blob([readFileSync(inject('embeddedDump') as string)]);
  return { ...(await openEmbedded(undefined, dump)), url: undefined };
}

async function copyTemplate(postgresUrl: string): Promise<TestDatabase> {
  const name = `fairway_test_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: postgresUrl });
    await admin.connect();
    // Copying a template needs it to itself: test files that start together take turns.
    await admin.query('select pg_advisory_lock(1)');
    await admin.query(statement);
    await admin.end();
  };
  await asAdmin(`create database ${name} template ${templateName}`);
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

/** Empties every table between tests. */
export async function emptyDatabase(db: Db): Promise<void> {
  await db.execute(sql`
    truncate users, events, bookings, throttles, jobs, outbox, payments,
      sandbox_customers, sandbox_requests, demo_clocks, seen_events restart identity cascade
  `);
}
