import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openEmbedded, openPostgres } from '../db/database.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * A database without a table, gone after the test: on the PostgreSQL that the run was given, else (and
 * if asked for) embedded.
 */
export async function openBareDatabase(kind?: 'embedded'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  if (server === null || kind === 'embedded') {
    bareDump ??= makeBareDump();
    const database = await openEmbedded(undefined, await bareDump, 'as it is');
    onTestFinished(() => database.close());
    return { ...database, url: undefined };
  }
  const name = `fairway_bare_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await asAdmin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href, 'as it is');
  onTestFinished(async () => {
    await database.close();
    await asAdmin(`drop database ${name} with (force)`);
  });
  return { ...database, url: url.href };
}

/** Making an embedded database takes seconds, copying one a moment. */
let bareDump: Promise<Blob> | undefined;

async function makeBareDump(): Promise<Blob> {
  const client = await PGlite.create({ extensions: { pg_trgm, unaccent } });
  try {
    return await client.dumpDataDir('none');
  } finally {
    await client.close();
  }
}
