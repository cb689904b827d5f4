import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../db/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Dumps of embedded databases to load, without tables and migrated. Or, on PostgreSQL, the URL of
     *  the server and the name of a migrated template. */
    bareDump: string | null;
    embeddedDump: string | null;
    postgresUrl: string | null;
    /** The prefix of the databases that this run creates there. */
    testPrefix: string;
    templateName: string;
  }
}

/** Migrates once; each test file then copies the result. Returns the clean-up after the run. */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const postgresUrl = process.env.TEST_DATABASE_URL ?? null;
  // Runs that share a server leave each other's databases alone.
  const prefix = `fairway_test_${randomBytes(4).toString('hex')}_`;
  project.provide('postgresUrl', postgresUrl);
  project.provide('testPrefix', prefix);
  project.provide('templateName', `${prefix}template`);
  if (postgresUrl === null) return makeEmbedded(project);
  project.provide('bareDump', null);
  project.provide('embeddedDump', null);
  await makeTemplate(postgresUrl, `${prefix}template`);
  return () => asAdmin(postgresUrl, (admin) => dropDatabases(admin, prefix));
}

async function makeEmbedded(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-test-'));
  const dump = async (name: string) => {
    const file = join(folder, name);
    writeFileSync(file, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
    return file;
  };
  const client = await PGlite.create({ extensions: { btree_gist, pg_trgm, unaccent } });
  project.provide('bareDump', await dump('bare.tar'));
  await migrate(drizzle(client), {
    migrationsFolder: join(import.meta.dirname, '../db/migrations'),
  });
  project.provide('embeddedDump', await dump('migrated.tar'));
  await client.close();
  return async () => rmSync(folder, { recursive: true });
}

async function makeTemplate(postgresUrl: string, name: string): Promise<void> {
  await asAdmin(postgresUrl, async (admin) => {
    await admin.query(`create database ${name}`);
  });
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  await (await openPostgres(url.href)).close();
}

/** Each worker process has left the database that its files shared. */
async function dropDatabases(admin: pg.Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
}

async function asAdmin(
  postgresUrl: string,
  work: (admin: pg.Client) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await work(admin);
  await admin.end();
}
