import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type Db, openEmbedded, openPostgres } from '../db/database.ts';
import type { TestDatabase } from './test-database.ts';

/** A database without tables, dropped after the test: on PostgreSQL if the run has one, else embedded. */
export async function openBareDatabase(kind?: 'embedded'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  if (server === null || kind === 'embedded') return untilTestEnds(await openBareEmbedded());
  return openOnServer(server, await createOnServer(server));
}

/** Fills a database without tables once for a test file. Each call opens a copy, dropped after the test. */
export function copiesOf(fill: (db: Db) => Promise<void>): () => Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const folder = mkdtempSync(join(tmpdir(), 'fairway-copies-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const filled = join(folder, 'filled');
  const fillOnce = async () => {
    const name = server === null ? filled : await createOnServer(server);
    const database =
      server === null
        ? await openBareEmbedded(filled)
        : await openPostgres(urlOf(server, name), 'as it is');
    await fill(database.db);
    // A database with a connection can not be copied.
    await database.close();
    return name;
  };
  let source: Promise<string> | undefined;
  return async () => {
    source ??= fillOnce();
    const name = await source;
    if (server !== null) return openOnServer(server, await createOnServer(server, name));
    const copy = mkdtempSync(join(folder, 'copy-'));
    cpSync(name, copy, { recursive: true });
    return untilTestEnds(await openEmbedded(copy, undefined, 'as it is'));
  };
}

function openBareEmbedded(folder?: string) {
  const dump = inject('bareDump');
  // Copying an embedded database is much faster than creating one.
  const copy = dump === null ? undefined : new Blob([readFileSync(dump)]);
  return openEmbedded(folder, copy, 'as it is');
}

function untilTestEnds(database: Awaited<ReturnType<typeof openEmbedded>>): TestDatabase {
  onTestFinished(() => database.close());
  return { ...database, url: undefined };
}

async function openOnServer(server: string, name: string): Promise<TestDatabase> {
  const url = urlOf(server, name);
  const database = await openPostgres(url, 'as it is');
  onTestFinished(async () => {
    await database.close();
    await asAdmin(server, `drop database ${name} with (force)`);
  });
  return { ...database, url };
}

/** Its name. What is left at the end of the run is dropped then. */
async function createOnServer(server: string, template = 'template1'): Promise<string> {
  const name = `${inject('testPrefix')}bare_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, `create database ${name} template ${template}`);
  return name;
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin(server: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}
