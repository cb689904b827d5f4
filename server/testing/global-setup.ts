import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../db/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database to load, or the address of a PostgreSQL server with a template. */
    embeddedDump: string | null;
    postgresUrl: string | null;
  }
}

export const templateName = 'fairway_template';

let folder: string | undefined;

/** Migrates once; each test file then copies the result. */
export async function setup(project: TestProject): Promise<void> {
  const postgresUrl = process.env.TEST_DATABASE_URL ?? null;
  project.provide('postgresUrl', postgresUrl);
  if (postgresUrl !== null) {
    project.provide('embeddedDump', null);
    await makeTemplate(postgresUrl);
    return;
  }
  folder = mkdtempSync(join(tmpdir(), 'fairway-test-'));
  const client = await PGlite.create({ extensions: { pg_trgm, unaccent } });
  await migrate(drizzle(client), {
    migrationsFolder: join(import.meta.dirname, '../db/migrations'),
  });
  const dump = await client.dumpDataDir('gzip');
  await client.close();
  const file = join(folder, 'migrated.tar.gz');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  project.provide('embeddedDump', file);
}

export function teardown(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true });
}

async function makeTemplate(postgresUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${templateName}`);
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${templateName}`;
  await (await openPostgres(url.href)).close();
}
