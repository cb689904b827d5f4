import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { inDays, machineClock } from '#server/testing/processes/machine-clock.ts';
import { startPostgres } from '../../scripts/postgres.mjs';
import { type Database, openPostgres } from '../../server/db/database.ts';
import { bookings } from '../../server/db/tables/booking-tables.ts';
import { events } from '../../server/db/tables/event-tables.ts';
import { checkLedger } from '../../server/ledger/check/check-ledger.ts';
import { buildEvent } from '../../server/testing/builders/build-event.ts';
import { buildUser } from '../../server/testing/builders/build-user.ts';
import { openSession, type PortalBrowser } from '../../server/testing/processes/portal-browser.ts';
import { type PortalProcess, startPortal } from '../../server/testing/processes/portal-process.ts';
import { emptyDatabase } from '../../server/testing/test-database.ts';
import { waitingForLocks } from '../../server/testing/waiting-for-locks.ts';
import { type Network, openNetwork } from './network.ts';

// One process of the portal survives every failure of the database without a restart.

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let network: Network;
let portal: PortalProcess;
/** The test's direct connection to the database. */
let own: Database;
const folder = mkdtempSync(join(tmpdir(), 'fairway-faults-'));

beforeAll(async () => {
  postgres = await startPostgres();
  network = await openNetwork(Number(new URL(postgres.url).port));
  own = await openPostgres(postgres.url);
  portal = await startPortal({
    DATABASE_URL: `postgres://postgres@127.0.0.1:${network.port}/postgres`,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    THROTTLE_FACTOR: '100',
  });
  await portal.ready();
});
beforeEach(() => emptyDatabase(own.db));
afterAll(async () => {
  try {
    // It is still the same process, and it stops normally.
    expect(await portal.stop()).toBe(0);
    await own.close();
    await network.close();
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

const pathOf = ({ path }: { path: string }, uuid: string) => path.replace(':uuid', uuid);

function buildOpenEvent(capacity: number) {
  return buildEvent(own.db, {
    slug: 'autumn-open',
    capacity,
    starts_at: inDays(30),
    ends_at: inDays(31),
    booking_opens_at: inDays(-30),
    booking_closes_at: inDays(29),
    cancel_until: inDays(20),
  });
}

async function buildMembers(size: number): Promise<PortalBrowser[]> {
  const members: PortalBrowser[] = [];
  while (members.length < size) {
    const browser = await openSession(own.db, (await buildUser(own.db)).uuid);
    await browser.get(portal.url, api.csrfCookie.path);
    members.push(browser);
  }
  return members;
}

const attend = (browser: PortalBrowser, uuid: string) =>
  browser.post(portal.url, pathOf(api.attend, uuid), {
    uuid,
    data: { guests: [], payment_method: 'pm_card_visa' },
  });

const get = (path: string) => fetch(portal.url + path);

async function untilReady(): Promise<void> {
  const isReady = async () => expect((await get('/readyz')).status).toBe(200);
  await vi.waitFor(isReady, { timeout: 60_000, interval: 50 });
}

async function expectSound(): Promise<void> {
  expect((await checkLedger({ db: own.db, clock: machineClock })).differences).toEqual([]);
}

test('I2 PostgreSQL is stopped and started again: 503 with Retry-After, and then everything works again', async () => {
  const event = await buildOpenEvent(10);
  const [robin, sam] = (await buildMembers(2)) as [PortalBrowser, PortalBrowser];
  expect((await attend(robin, event.uuid)).status).toBe(201);
  expect((await get('/api/v1/events?filter=all')).status).toBe(200);

  await own.close();
  await postgres.halt();
  for (const path of ['/readyz', '/api/v1/events?filter=all', '/api/v1/events/autumn-open']) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 503]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await get('/healthz')).status).toBe(200);
  expect(await attend(sam, event.uuid)).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  });

  await postgres.resume();
  own = await openPostgres(postgres.url);
  await untilReady();
  expect((await attend(sam, event.uuid)).status).toBe(201);
  // A repeated request gets the same booking.
  expect((await attend(robin, event.uuid)).status).toBe(201);
  expect(await own.db.$count(bookings, eq(bookings.status, 'confirmed'))).toBe(2);
  await expectSound();
});

test('I2 connections are cut repeatedly during bookings: no partial booking, no lost connection', async () => {
  const event = await buildOpenEvent(200);
  const members = await buildMembers(120);
  const cutting = setInterval(() => network.cut(), 15);
  onTestFinished(() => clearInterval(cutting));
  const answers = await Promise.all(members.map((browser) => attend(browser, event.uuid)));
  clearInterval(cutting);
  const statuses = new Set(answers.map(({ status }) => status));
  for (const status of statuses) expect([201, 503]).toContain(status);
  expect(statuses).toContain(503);
  await expectSound();

  // PostgreSQL ends what it still runs for cut connections; on a busy machine that takes longer than a wait for a lock.
  const busy = sql`datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
  await expect.poll(() => own.db.$count(sql`pg_stat_activity`, busy)).toBe(0);
  // The pool is complete: ten requests at once do not wait for a lost connection.
  await untilReady();
  for (let first = 0; first < members.length; first += 10) {
    const ten = members.slice(first, first + 10).map((browser) => attend(browser, event.uuid));
    for (const { status } of await Promise.all(ten)) expect(status).toBe(201);
  }
  expect(await own.db.$count(bookings, eq(bookings.status, 'confirmed'))).toBe(120);
  await expectSound();
});

test('I2 a change during a lost connection is in the first answer after it', async () => {
  await buildOpenEvent(10);
  const read = async () => (await (await get('/api/v1/events/autumn-open')).json()).data.title;
  const rename = (title: string) => own.db.update(events).set({ title });
  await rename('Before');
  expect(await read()).toBe('Before');
  expect(await read()).toBe('Before');
  // The notification of the commit goes to closed connections.
  network.cut();
  await rename('After');
  // Only a new connection can answer, which is opened after the cut ones are closed.
  await untilReady();
  expect(await read()).toBe('After');
});

test('I2 a connection that is closed because it is idle has missed nothing: the cache stays', async () => {
  const { db, connections, onPublicChange, close } = await openPostgres(postgres.url, 'as it is');
  let notifications = 0;
  onPublicChange(() => {
    notifications += 1;
  });
  await Promise.all(Array.from({ length: 5 }, () => db.execute(sql`select pg_sleep(0.1)`)));
  expect(connections().open).toBe(5);
  const isOneLeft = () => expect(connections().open).toBe(1);
  await vi.waitFor(isOneLeft, { timeout: 30_000, interval: 50 });
  await db.execute(sql`select 1`);
  expect(notifications).toBe(0);
  await close();
});

test('I2 I3 a network that drops everything delays a request for a limited time', async () => {
  await buildOpenEvent(10);
  await get('/api/v1/events?filter=all');
  network.swallow();
  const stuck = Array.from({ length: 15 }, (_, index) =>
    get(`/api/v1/events?filter=all&page=${index + 2}`).then(({ status }) => status),
  );
  expect((await get('/healthz')).status).toBe(200);
  // Without a limit the test would time out, minutes later.
  expect(new Set(await Promise.all(stuck))).toEqual(new Set([503]));
  network.mend();
  await untilReady();
});

test('I2 a connection that is lost before its first use is replaced in the pool', async () => {
  const wall = await openNetwork(Number(new URL(postgres.url).port));
  const { db, connections, close } = await openPostgres(
    `postgres://postgres@127.0.0.1:${wall.port}/postgres`,
    'as it is',
  );
  const select = () => db.execute(sql`select 1`);
  // The first connection works; the next one is new.
  await expect(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow();
  expect(connections().open).toBe(0);
  wall.swallowAt('listen');
  await expect(select()).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/^Connection terminated/) },
  });
  expect(connections().open).toBe(0);
  await select();
  await close();
  await wall.close();
});

/** The queries that wait for a lock, with their start times. */
async function waitingQueries() {
  const answer = await own.db.execute(
    sql`select pid, query_start::text from pg_stat_activity where wait_event_type = 'Lock' order by pid`,
  );
  return (answer as { rows: { pid: number; query_start: string }[] }).rows;
}

test('I3 hanging queries use up every connection: other queries fail, and requests without one still work', async () => {
  await buildOpenEvent(10);
  // The first answer may be in flight when the change of the event arrives; the second is cached.
  for (const _ of ['in flight', 'cached']) expect((await get('/events')).status).toBe(200);
  const locked = Promise.withResolvers<void>();
  const freed = Promise.withResolvers<void>();
  const hanging = own.db.transaction(async (tx) => {
    await tx.execute(sql`lock table event_agendas in access exclusive mode`);
    locked.resolve();
    await freed.promise;
  });
  await locked.promise;
  const agenda = api.eventAgendas.path.replace(':slug', 'autumn-open');
  let answered = 0;
  // Different URLs, because equal requests share one query.
  const readers = Array.from({ length: 30 }, async (_, index) => {
    const { status } = await get(`${agenda}?reader=${index}`);
    answered += 1;
    return status;
  });
  const hung = await vi.waitFor(
    async () => {
      const queries = await waitingQueries();
      expect(queries).toHaveLength(10);
      return queries;
    },
    { timeout: 30_000, interval: 20 },
  );
  await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(503), {
    timeout: 30_000,
    interval: 20,
  });
  for (const path of ['/healthz', '/drawings/course/autumn-open.svg', '/events']) {
    // A request that needs the database would get 503.
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  }
  // No request waits for a free connection: twenty are answered while the others still hang.
  await vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(20), {
    timeout: 60_000,
    interval: 20,
  });
  // They failed after five seconds, not after the fifteen of a query.
  expect(await waitingQueries()).toEqual(hung);
  freed.resolve();
  await hanging;
  const answers = await Promise.all(readers);
  for (const status of answers) expect([200, 503]).toContain(status);
  await untilReady();
  expect((await get(agenda)).status).toBe(200);
});

test('I7 a hanging query does not delay a stop', async () => {
  await buildOpenEvent(10);
  const other = await startPortal({ DATABASE_URL: postgres.url, DATA_DIR: folder });
  await other.ready();
  const agenda = other.url + api.eventAgendas.path.replace(':slug', 'autumn-open');
  await own.db.transaction(async (tx) => {
    await tx.execute(sql`lock table event_agendas in access exclusive mode`);
    const cutOff = expect(fetch(agenda)).rejects.toThrow();
    const isWaiting = async () => expect(await waitingForLocks(tx)).toBe(1);
    await vi.waitFor(isWaiting, { timeout: 30_000, interval: 20 });
    expect(await other.stop()).toBe(0);
    // If the stop waited for the query, its reader would get 503 after the timeout.
    await cutOff;
  });
});
