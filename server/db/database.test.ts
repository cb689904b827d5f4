import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { OperatorError } from '../start/operator-error.ts';
import { onPostgres } from '../testing/test-database.ts';
import { openEmbedded, openPostgres } from './database.ts';
import { knownMigrations } from './migrations.ts';

test('a database that is not there is reported in a sentence', async () => {
  const opened = openPostgres(`postgres://fairway:secret@127.0.0.1:${await freePort()}/fairway`);
  const error = await opened.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OperatorError);
  expect((error as Error).message).toMatch(
    /^The database of DATABASE_URL cannot be opened: connect ECONNREFUSED 127\.0\.0\.1:\d+\.$/,
  );
});

test.runIf(onPostgres)('a database of another name is reported in a sentence', async () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = '/no_such_database';
  await expect(openPostgres(url.href)).rejects.toThrow(
    'The database of DATABASE_URL cannot be opened: database "no_such_database" does not exist.',
  );
});

test('I8 the folder of the embedded database is for its owner only, as the secrets beside it are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-database-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = await openEmbedded(folder, undefined, 'as it is');
  await database.close();
  expect(statSync(join(folder, 'database')).mode & 0o077).toBe(0);
});

test('I12 each migration is younger than the one before it: an older one would be left out of an upgrade', () => {
  const instants = knownMigrations.map(({ folderMillis }) => folderMillis);
  expect(instants).toEqual([...new Set(instants)].toSorted((one, other) => one - other));
});
