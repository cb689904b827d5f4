import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openEmbedded, openPostgres } from '../db/database.ts';
import type { TestDatabase } from './test-database.ts';

/** A database without tables, dropped after the test: on PostgreSQL if the run has one, else embedded. */
export async function openBareDatabase(kind?: 'embedded'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  if (server === null || kind === 'embedded') {
    const dump = inject('bareDump');
    // Copying an embedded database is much faster than creating one.
    const copy = dump === null ? undefined : new Blob([readFileSync(dump)]);
    const database = await openEmbedded(undefined, copy, 'as it is');
    onTestFinished(() => database.close());
    return { ...database, url: undefined };
  }
  const name = `${inject('testPrefix')}bare_${randomBytes(6).toString('hex')}`;
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
