import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { inDays } from '#server/testing/processes/machine-clock.ts';
import { freePort } from '../../scripts/free-port.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';
import { type Database, type Db, openEmbedded, openPostgres } from '../../server/db/database.ts';
import { bookings } from '../../server/db/tables/booking-tables.ts';
import { throttles } from '../../server/db/tables/tables.ts';
import { buildEvent } from '../../server/testing/builders/build-event.ts';
import { buildUser } from '../../server/testing/builders/build-user.ts';
import { openSession, type PortalBrowser } from '../../server/testing/processes/portal-browser.ts';
import { type PortalProcess, startPortal } from '../../server/testing/processes/portal-process.ts';
import { mountDisk, whyNoSmallDisk } from './small-disk.ts';

// A full disk for each kind of write: nothing hangs, nothing acknowledged is lost.

const megabyte = 2 ** 20;
/** The size of a WAL segment in both databases; the log grows by one segment. */
const segment = 16 * megabyte;
const settings = {
  SESSION_SECRET: 'a secret only for tests, 0123456789',
  PRIVATE_DATA_KEY: 'a key only for tests: 0123456789 0123456789',
  THROTTLE_FACTOR: '100000',
  LOG_LEVEL: 'warn',
  DEMO: '0',
};

const reason = whyNoSmallDisk();
if (reason) process.stderr.write(`I4 is not tested here: ${reason}\n`);

function newDisk(megabytes: number) {
  const disk = mountDisk(megabytes);
  onTestFinished(() => disk.discard());
  return disk;
}

async function start(more: Record<string, string>): Promise<PortalProcess> {
  const portal = await startPortal({ ...settings, ...more });
  onTestFinished(() => portal.kill());
  return portal;
}

/** People who book one event, and the acknowledged bookings. */
class Bookers {
  readonly acknowledged: string[] = [];
  private readonly members: PortalBrowser[];
  private readonly event: string;

  constructor(members: PortalBrowser[], event: string) {
    this.members = members;
    this.event = event;
  }

  /** The status, or 0 if the process has ended. */
  async book({ url }: PortalProcess): Promise<number> {
    const browser = this.members.pop();
    if (!browser) throw new Error('Everybody has booked.');
    const path = api.attend.path.replace(':uuid', this.event);
    const data = { guests: [], payment_method: 'pm_card_visa' };
    return answerOf(async () => {
      await browser.get(url, api.csrfCookie.path);
      const { status, body } = await browser.post(url, path, { uuid: this.event, data });
      if (status === 201) this.acknowledged.push((body.data as { id: string }).id);
      return status;
    });
  }

  async expectStored(db: Db) {
    const stored = (await db.select().from(bookings)).filter(
      ({ status }) => status === 'confirmed',
    );
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(this.acknowledged));
    expect(this.acknowledged.length).toBeGreaterThan(0);
  }
}

async function openBooking(db: Db): Promise<Bookers> {
  const event = await buildEvent(db, {
    capacity: 1000,
    starts_at: inDays(30),
    ends_at: inDays(31),
    booking_opens_at: inDays(-30),
    booking_closes_at: inDays(29),
    cancel_until: inDays(20),
  });
  const members: PortalBrowser[] = [];
  while (members.length < 20) members.push(await openSession(db, (await buildUser(db)).uuid));
  return new Bookers(members, event.uuid);
}

/** The status, or 0 if the process has ended. A missing answer fails at the test's timeout. */
function answerOf(get: () => Promise<number>): Promise<number> {
  return get().catch(() => 0);
}

function read(url: string, path: string): Promise<number> {
  return answerOf(async () => (await fetch(url + path)).status);
}

/** Sends messages to the office until one is rejected, and returns its status. */
async function writeUntilRejected({ url }: PortalProcess, browser: PortalBrowser): Promise<number> {
  await browser.get(url, api.csrfCookie.path);
  for (let emails = 0; emails < 2000; emails += 1) {
    const message = randomBytes(1900).toString('hex');
    const form = { name: 'Robin', email: 'robin@example.org', subject: 'Hello', message };
    const status = await answerOf(
      async () => (await browser.post(url, api.contact.path, form)).status,
    );
    if (status !== 201) return status;
  }
  throw new Error('There was always room.');
}

/** A process that writes to its embedded database and prints each commit until it ends. */
async function runUntilItEnds(folder: string, afterFirst: () => void = () => undefined) {
  const child = spawn(process.execPath, ['e2e/faults/write-without-end.ts', folder]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const heard = { last: 0, output: '' };
  child.stderr.on('data', (chunk) => {
    heard.output += chunk;
  });
  child.stdout.once('data', () => {
    afterFirst();
    child.stdin.write('\n');
  });
  child.stdout.on('data', (chunk) => {
    heard.last = Number(String(chunk).trim().split('\n').at(-1));
  });
  const [code] = await once(child, 'close');
  return { code, ...heard };
}

/** Writes rows and deletes them again: the tables stay small, and the log grows. */
async function growLog(db: Db, bytes: number): Promise<void> {
  for (let written = 0; written < bytes; written += megabyte / 2) {
    await db.execute(sql`insert into outbox (uuid, "to", subject, text, html, sent_at)
      select gen_random_uuid(), 'x', string_agg(md5(random()::text), ''), '', '', now()
      from generate_series(1, 16000)`);
    await db.execute(sql`truncate outbox`);
  }
}

describe.skipIf(reason)('where a small disk can be mounted', () => {
  test('I4 the embedded database has no room for a table: 503, reading works, and then everything works again', async () => {
    const disk = newDisk(120);
    const before = await openEmbedded(disk.folder);
    const bookers = await openBooking(before.db);
    const writer = await openSession(before.db, (await buildUser(before.db)).uuid);
    await before.close();
    const portal = await start({ DATA_DIR: disk.folder });
    await portal.ready();
    expect(await bookers.book(portal)).toBe(201);

    disk.fill(100_000);
    expect(await writeUntilRejected(portal, writer)).toBe(503);
    for (const path of ['/healthz', '/readyz', api.events.path])
      expect([path, await read(portal.url, path)]).toEqual([path, 200]);
    expect([201, 503]).toContain(await bookers.book(portal));

    disk.free();
    expect(await bookers.book(portal)).toBe(201);
    expect(await portal.stop()).toBe(0);
    const after = await openEmbedded(disk.folder);
    onTestFinished(() => after.close());
    await bookers.expectStored(after.db);
  });

  test('I4 the log of the embedded database cannot grow: the process ends at once, refuses to start, and starts again with room', async () => {
    const disk = newDisk(120);
    // The tables stay small, so that the log is what has no room.
    const first = await runUntilItEnds(disk.folder, () => disk.fill(segment - 4 * megabyte));
    expect(first).toMatchObject({ code: 1, output: expect.stringContaining('gave itself up') });
    expect(first.last).toBeGreaterThan(0);

    const second = await runUntilItEnds(disk.folder);
    expect(second).toMatchObject({ code: 1, output: expect.stringContaining('has no room') });

    disk.free();
    const after = await openEmbedded(disk.folder);
    onTestFinished(() => after.close());
    const [newest] = await after.db.select({ count: throttles.count }).from(throttles);
    expect(newest?.count).toBeGreaterThanOrEqual(first.last);
  });

  test('I5 on a read-only folder it refuses to start and says why', async () => {
    const disk = newDisk(40);
    disk.makeReadOnly();
    const portal = await start({ DATA_DIR: disk.folder });
    expect(await portal.exited).toBe(1);
    expect(portal.output()).toContain(`The folder ${disk.folder} cannot be written (EROFS).`);
    expect(portal.output()).not.toContain('    at ');
  });

  test('I4 PostgreSQL has no room for a table, a picture or its log: 503, and then everything works again', async () => {
    const disk = newDisk(500);
    vi.stubEnv('TMPDIR', disk.folder);
    const postgres = await startPostgres();
    vi.unstubAllEnvs();
    onTestFinished(() => postgres.stop());
    let own: Database = await openPostgres(postgres.url);
    onTestFinished(() => own.close());
    const bookers = await openBooking(own.db);
    const writer = await openSession(own.db, (await buildUser(own.db)).uuid);
    const portal = await start({
      DATABASE_URL: postgres.url,
      DATA_DIR: join(disk.folder, 'portal'),
    });
    await portal.ready();
    expect(await bookers.book(portal)).toBe(201);
    const noise = {
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    } as const;
    const image = new Blob([new Uint8Array(await sharp(noise).png().toBuffer())]);
    const upload = () =>
      answerOf(async () => {
        const form = new FormData();
        form.set('image', image, 'me.png');
        return (await writer.post(portal.url, api.updatePicture.path, form)).status;
      });
    await writer.get(portal.url, api.csrfCookie.path);
    expect(await upload()).toBe(200);
    const pictures = readdirSync(join(disk.folder, 'portal', 'files'));

    disk.fill(4_000);
    expect(await upload()).toBe(503);
    expect(readdirSync(join(disk.folder, 'portal', 'files'))).toEqual(pictures);
    expect(await writeUntilRejected(portal, writer)).toBe(503);
    for (const path of ['/healthz', '/readyz', api.events.path])
      expect([path, await read(portal.url, path)]).toEqual([path, 200]);
    disk.free();
    expect(await upload()).toBe(200);
    expect(await bookers.book(portal)).toBe(201);

    disk.fill(segment - 4 * megabyte);
    await expect(growLog(own.db, 6 * segment)).rejects.toThrow();
    expect(await bookers.book(portal)).toBe(503);
    expect(await read(portal.url, '/healthz')).toBe(200);
    disk.free();
    await own.close();
    await postgres.halt();
    await postgres.resume();
    own = await openPostgres(postgres.url);
    await vi.waitFor(async () => expect(await read(portal.url, '/readyz')).toBe(200), 60_000);
    expect(await bookers.book(portal)).toBe(201);
    await bookers.expectStored(own.db);
    expect(await portal.stop()).toBe(0);
  });

  test('I4 the log of the portal has no room: it still answers', async () => {
    const disk = newDisk(1);
    const folder = newDisk(120).folder;
    const port = await freePort();
    const output = openSync(join(disk.folder, 'log'), 'a');
    const child = spawn(process.execPath, ['dist/portal/main.js'], {
      env: {
        PATH: process.env.PATH,
        ...settings,
        LOG_LEVEL: 'info',
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        PORT: `${port}`,
      },
      stdio: ['ignore', output, output],
    });
    const exited = once(child, 'exit');
    onTestFinished(() => void child.kill('SIGKILL'));
    const url = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(`${url}/readyz`), 60_000);
    disk.fill(1);
    for (let count = 0; count < 20; count += 1) {
      expect(await read(url, api.events.path)).toBe(200);
    }
    expect(child.exitCode).toBe(null);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });
});
