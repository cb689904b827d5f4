import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { machineClock } from '#server/testing/processes/machine-clock.ts';
import { audit } from '../audit/audit.ts';
import { grants } from '../db/tables/association-tables.ts';
import { users } from '../db/tables/tables.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildOrganizer, buildUser } from '../testing/builders/build-user.ts';
import { composeSettings } from '../testing/processes/compose-settings.ts';
import { useProcesses } from '../testing/processes/use-processes.ts';

// The commands of docs/operations.md, as they stand there, run by a shell in production settings.

const portal = useProcesses();
const root = join(import.meta.dirname, '../..');
const handbook = readFileSync(join(root, 'docs/operations.md'), 'utf8');

const compileCache = mkdtempSync(join(tmpdir(), 'fairway-compiled-'));
afterAll(() => rmSync(compileCache, { recursive: true, force: true, maxRetries: 5 }));

/** The commands of the first block under a heading. */
function commandsUnder(heading: string): string {
  const [, after = ''] = handbook.split(`\n${heading}\n`);
  return /```sh\n([\s\S]*?)```/.exec(after)?.[1] ?? '';
}

const run = (commands: string, settings: Record<string, string>) =>
  promisify(execFile)('/bin/sh', ['-euc', commands], {
    cwd: root,
    env: {
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      HOME: process.env.HOME,
      // Compiling the program again for each command took a third of its time.
      NODE_COMPILE_CACHE: compileCache,
      ...settings,
    },
  });

const fromCompose = composeSettings();
// Each test's portal listens where nobody else does.
delete fromCompose.HOST;
delete fromCompose.PORT;

/** As compose.yaml has them, on the test's database and with pictures in the test's folder. */
function settings(): Record<string, string> {
  return {
    ...fromCompose,
    DATABASE_URL: portal.url,
    DATA_DIR: portal.folder,
    S3_ENDPOINT: '',
    S3_BUCKET: '',
    TRUST_PROXY: '',
  };
}

test('the first organizer is made by a command, which may run twice', async () => {
  await buildUser(portal.db, { email: 'robin@example.org' });
  const env = settings();
  const organizer = commandsUnder('## The first organizer');
  expect((await run(organizer, env)).stdout).toContain('is an organizer now');
  expect((await run(organizer, env)).stdout).toContain('is an organizer already');
  const given = await portal.db.select().from(grants);
  expect(given).toMatchObject([{ role: 'owner', event_uuid: null, until: null, granted_by: null }]);
  await expect(run(organizer.replace('robin', 'nobody'), env)).rejects.toThrow();
});

test('N5 commands take access away, and the audit log says that the terminal did it', async () => {
  const robin = await buildOrganizer(portal.db, { role: 'owner' });
  await portal.db.update(users).set({ email: 'robin@example.org', email_key: 'robin@example.org' });
  const env = settings();
  const commands = commandsUnder('## Take access away');
  const [end = '', signOut = '', block = '', unblock = ''] = commands.trim().split('\n');
  for (const command of [end, block]) {
    await expect(run(command, env)).rejects.toMatchObject({
      stdout: expect.stringContaining('robin@example.org is the last owner'),
    });
  }
  await buildOrganizer(portal.db);
  const { stdout } = await run(commands, env);
  for (const sentence of [
    'is no organizer any more',
    'is signed out',
    'is blocked and signed out',
    'can sign in again',
  ]) {
    expect(stdout).toContain(`robin@example.org ${sentence}`);
  }
  expect((await run(end, env)).stdout).toContain('robin@example.org is no organizer.');
  expect((await run(unblock, env)).stdout).toContain('robin@example.org is not blocked.');
  await expect(run(block.replace('robin', 'nobody'), env)).rejects.toThrow();
  const everybody = signOut.replace('robin@example.org', 'all');
  expect((await run(everybody, env)).stdout).toContain('Sessions ended: 0.');
  const log = (await run('npm run audit -- all', env)).stdout;
  expect(log).toContain('organizer_ended  terminal  robin@example.org');
  expect(await portal.db.select().from(grants).where(eq(grants.user_uuid, robin.uuid))).toEqual([]);
});

test('7.41 a setting of the association is stored again by a command, and a running portal shows it', async () => {
  const office = async (url: string) =>
    (await (await fetch(`${url}/api/v1/office`)).json()).data as Record<string, unknown>;
  const first = { ...settings(), ASSOCIATION_NAME: 'Golf', ASSOCIATION_PHONE: '+1 1' };
  const { url } = await portal.start(first);
  expect(await office(url)).toMatchObject({ name: 'Golf', phone: '+1 1' });
  const changed = { ...first, ASSOCIATION_NAME: 'Golf for Good', ASSOCIATION_PHONE: '+1 2' };
  const other = await portal.start(changed);
  expect(other.output()).toContain('"settings":["ASSOCIATION_NAME","ASSOCIATION_PHONE"]');
  expect(other.output()).not.toContain('Golf for Good');
  expect(await office(other.url)).toMatchObject({ name: 'Golf' });
  const { stdout } = await run(commandsUnder('## Who the association is'), changed);
  expect(stdout).toContain('Stored: ASSOCIATION_NAME, ASSOCIATION_PHONE.');
  for (const shown of [url, other.url]) {
    await vi.waitFor(async () =>
      expect(await office(shown)).toMatchObject({ name: 'Golf for Good', phone: '+1 2' }),
    );
  }
  await expect(run('npm run update-association -- SMTP_URL', changed)).rejects.toThrow();
});

test('N15 each start and the upgrade check name an event whose kind is to be chosen', async () => {
  const env = { ...settings(), HOME: portal.folder };
  const name = { slug: 'winter-gala-2027', format: 'Picnic' };
  await buildEvent(portal.db, { ...name, kind: null });
  const started = await portal.start(settings());
  expect(started.output()).toContain(`"slug":"${name.slug}","format":"${name.format}"`);
  await started.stop();
  const check =
    'npm run --silent backup -- "$HOME/kind.tar.gz"; npm run --silent upgrade-check -- "$HOME/kind.tar.gz"';
  expect((await run(check, env)).stdout).toContain(`NO KIND  ${name.slug}: "${name.format}"`);
});

test('F11 a command that waits too long for a row says so in a sentence', async () => {
  await buildUser(portal.db, { email: 'robin@example.org' });
  // Not a connection of the portal's pool, which ends one that is silent for 20 s.
  const holder = new pg.Client({ connectionString: portal.url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query("begin; update users set first_name = 'Robin'");
  await expect(
    run('npm run --silent block -- robin@example.org', settings()),
  ).rejects.toMatchObject({
    code: 1,
    stderr: 'The portal is busy with this just now. Run it again in a moment.\n',
  });
});

test('I12 the handbook’s backup and drill, while the portal runs', async () => {
  const process = await portal.start(settings());
  await buildUser(portal.db);
  const env = { ...settings(), BACKUPS: portal.folder, TMPDIR: portal.folder };

  await run(commandsUnder('## Backups'), env);
  const { stdout } = await run(commandsUnder('### The drill, each season'), env);
  expect(stdout).toContain('Bookings, places, payments and refunds agree');
  // One person; the association, its installation, and six pages with their first versions; and what the portal has
  // noted since it runs.
  const [, back = ''] = /(\d+) rows of \d+ tables/.exec(stdout) ?? [];
  expect(Number(back)).toBeGreaterThanOrEqual(15);
  expect(stdout).toContain(`all ${back} rows are there and say what they said`);
  expect(readdirSync(portal.folder).filter((name) => name.startsWith('tmp.'))).toEqual([]);

  // A restore over what is there is refused, and the portal has not noticed any of it.
  const over = run('npm run restore -- "$BACKUPS/today.tar.gz"', env);
  await expect(over).rejects.toThrow('This database is not empty');
  expect((await fetch(`${process.url}/readyz`)).status).toBe(200);
});

test('I12 E7 a backup is none without the bucket of the settings, and says why in a sentence', async () => {
  await buildUser(portal.db);
  const store = createServer((_, response) => {
    response.writeHead(404).end('<Code>NoSuchBucket</Code>');
  });
  await new Promise<void>((listening) => store.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void store.close());
  const { port } = store.address() as AddressInfo;
  const env = { ...settings(), S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'fareway' };
  await expect(
    run('npm run --silent backup -- "$DATA_DIR/without.tar.gz"', env),
  ).rejects.toMatchObject({
    code: 1,
    stderr: 'The file store has no bucket of the name in S3_BUCKET.\n',
  });
  expect(readdirSync(portal.folder).filter((name) => name.startsWith('without'))).toEqual([]);
});

test('I12 backup.sh keeps the newest fourteen', async () => {
  await buildUser(portal.db);
  const folder = join(portal.folder, 'nightly');
  const old = Array.from({ length: 15 }, (_, index) => `fairway-2026-01-${10 + index}.tar.gz`);
  const touch = old.map((name) => `touch "${folder}/${name}"`).join('\n');
  await run(`mkdir "${folder}"\n${touch}\nsh deploy/backup.sh "${folder}"`, settings());
  const archives = readdirSync(folder).sort();
  expect(archives).toHaveLength(14);
  expect(archives.slice(0, 13)).toEqual(old.slice(2));
});

test('I12 --help or a wrong argument prints the usage', async () => {
  const asked: [string, string][] = [
    ['backup -- --help', 'npm run backup -- FILE'],
    ['audit -- --help', 'npm run audit -- EMAIL|all [--since 2026-11-01]'],
    // The eleventh of January in American order.
    ['audit -- all --since 1.11.2026', 'npm run audit -- EMAIL|all [--since 2026-11-01]'],
  ];
  for (const [command, usage] of asked) {
    await expect(run(`npm run --silent ${command}`, settings()), command).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(usage),
    });
  }
  expect(existsSync(join(root, '--help'))).toBe(false);
});

test('I11 the audit log is counted in words that are right for one entry, too', async () => {
  const { uuid } = await buildUser(portal.db);
  await audit(portal.db, 'password_changed', { at: machineClock.now(), subject: uuid });
  const { stdout } = await run('npm run --silent audit -- all', settings());
  expect(stdout).toMatch(/password_changed.*\nEntries: 1\.\n$/);
});

test('I12 a command without the portal’s settings does not answer for a database that is new', async () => {
  const elsewhere = { ...settings(), DATABASE_URL: '', DATA_DIR: join(portal.folder, 'elsewhere') };
  // Both, the second after the first: a ledger without a booking agrees, a backup of it has no rows.
  for (const command of ['check:ledger', 'backup -- "$DATA_DIR/none.tar.gz"']) {
    await expect(run(`npm run --silent ${command}`, elsewhere), command).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is nothing in this database yet. Are DATABASE_URL'),
    });
  }
});
