import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { findAppliedMigrations, knownMigrations } from './db/migrations.ts';
import { version } from './start/version.ts';
import { composeSettings } from './testing/processes/compose-settings.ts';
import { startPortal } from './testing/processes/portal-process.ts';
import { openReleaseDatabase, releaseArchive } from './testing/release-database.ts';

// A database of release 0.14, and this version's start and commands beside it, in production.

const root = join(import.meta.dirname, '..');
const compileCache = mkdtempSync(join(tmpdir(), 'fairway-compiled-'));
afterAll(() => rmSync(compileCache, { recursive: true, force: true, maxRetries: 5 }));
const named = { ASSOCIATION_NAME: 'Golf for Good', ASSOCIATION_ADDRESS: '1 Main Street; Halifax' };

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-first-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** As compose.yaml has them, but for pictures in a folder. */
function settings(changes: Record<string, string> = {}): Record<string, string> {
  const { HOST: _host, PORT: _port, ...composed } = composeSettings();
  const own = { DATA_DIR: newFolder(), S3_ENDPOINT: '', S3_BUCKET: '', TRUST_PROXY: '' };
  return { ...composed, ...own, LOG_LEVEL: 'error', ...changes };
}

const run = (command: string, changes: Record<string, string> = {}) =>
  promisify(execFile)('/bin/sh', ['-euc', command], {
    cwd: root,
    env: {
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      HOME: process.env.HOME,
      TMPDIR: newFolder(),
      NODE_COMPILE_CACHE: compileCache,
      ...settings(changes),
    },
  }).catch((error: { code: number; stdout: string; stderr: string }) => error);

test('V46 a start that must stop for a setting has not touched the database', async () => {
  const { db, url } = await openReleaseDatabase();
  const before = await findAppliedMigrations(db);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const PORT = `${(taken.address() as AddressInfo).port}`;
  const wrong: [string, Record<string, string>][] = [
    ['ASSOCIATION_NAME and ASSOCIATION_ADDRESS must be set: the receipts', {}],
    ['choose another PORT.', { ...named, PORT }],
    ['choose another METRICS_PORT.', { ...named, METRICS_PORT: PORT }],
  ];
  for (const [sentence, changes] of wrong) {
    const portal = await startPortal(settings({ DATABASE_URL: String(url), ...changes }));
    expect(await portal.exited, sentence).toBe(1);
    expect(portal.output()).toMatch(/^Fairway does not start\.\n.+\n$/);
    expect(portal.output()).toContain(sentence);
    expect(await findAppliedMigrations(db)).toEqual(before);
  }
  const portal = await startPortal(settings({ DATABASE_URL: String(url), ...named }));
  onTestFinished(() => portal.kill());
  await portal.ready();
  expect(await findAppliedMigrations(db)).toHaveLength(knownMigrations.length);
  const ready = await (await fetch(`${portal.url}/readyz`)).json();
  expect(ready).toEqual({ status: 'ready', version, schema: knownMigrations.length });
});

test('V47 the built portal says its version, and opens nothing', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/portal/main.js', '--version'],
    {
      cwd: root,
      env: {},
    },
  );
  expect(stdout).toBe(`${version}\n`);
});

test('V45 a start and a command beside a newer database stop, and name both versions', async () => {
  const { db, url } = await openReleaseDatabase();
  await db.execute(
    sql`alter table drizzle.__drizzle_migrations add column if not exists version text`,
  );
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at, version)
    values ('of tomorrow', ${Date.UTC(2100)}, '9.9.9')`);
  const both = `This is Fairway ${version}, with schema ${knownMigrations.length}. The database has schema 18, of Fairway 9.9.9.`;
  const DATABASE_URL = String(url);
  const portal = await startPortal(settings({ DATABASE_URL, ...named }));
  expect(await portal.exited).toBe(1);
  expect(portal.output()).toMatch(/^Fairway does not start\.\n.+\n$/);
  expect(portal.output()).toContain(both);
  const made = await run('npm run --silent sign-out -- all', { DATABASE_URL, ...named });
  expect(made).toMatchObject({ code: 1, stderr: expect.stringContaining(both) });
  expect(await findAppliedMigrations(db)).toHaveLength(18);
});

test('V46 the upgrade check names a setting that would stop the start, and ends well with it', async () => {
  const check = `npm run --silent upgrade-check -- "${releaseArchive}"`;
  const without = await run(check);
  expect(without).toMatchObject({ code: 1, stderr: '' });
  expect(without.stdout).toContain('SETTING  ASSOCIATION_NAME and ASSOCIATION_ADDRESS must be set');
  expect(without.stdout).toContain(`Not ready for Fairway ${version}: 1 settings are missing`);
  const ready = await run(check, named);
  expect(ready.stdout).toContain(
    `Brought from schema 17 to ${knownMigrations.length}, of Fairway ${version}`,
  );
});

test('V46 a restore with another key ends with a sentence, and not well', async () => {
  const restore = `npm run --silent restore -- "${releaseArchive}"`;
  const other = await run(restore, { DATABASE_URL: '' });
  expect(other).toMatchObject({ code: 1, stderr: '' });
  expect(other.stdout).toMatch(/sealed with another key: .+PRIVATE_DATA_KEY holds the key/);
});
