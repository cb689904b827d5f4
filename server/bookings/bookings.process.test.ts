import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { api } from '#contract/api.ts';
import { sandboxPayments } from '#server/payments/sandbox/sandbox-payments.ts';
import { bookings } from '../db/booking-tables.ts';
import { type Db, openEmbedded } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { diskStore } from '../files/disk-store.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { plan } from '../membership/plan.ts';
import { recordCustomerDeleted } from '../membership/reconcile-customer.ts';
import { readSettings } from '../start/settings.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { openSession, type PortalBrowser } from '../testing/processes/portal-browser.ts';
import { type PortalProcess, startPortal } from '../testing/processes/portal-process.ts';
import { useProcesses } from '../testing/processes/use-processes.ts';
import { reconcileBookings } from './pay/reconcile-bookings.ts';

// Real processes: two that sell the same seats, and one that is killed while it sells them.

const portal = useProcesses();
const secret = 'a secret only for tests, 0123456789';
const visa = { payment_method: 'pm_card_visa' };
const pathOf = (endpoint: { path: string }, uuid: string) => endpoint.path.replace(':uuid', uuid);
const allIsWell = { differences: [], pending: [] };

/** Open now, by the real clock of the processes. */
function buildOpenEvent(db: Db, capacity: number) {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);
  return buildEvent(db, {
    capacity,
    starts_at: inDays(30),
    ends_at: inDays(31),
    booking_opens_at: inDays(-30),
    booking_closes_at: inDays(29),
    cancel_until: inDays(20),
  });
}

async function buildMembers(db: Db, size: number): Promise<PortalBrowser[]> {
  const members: PortalBrowser[] = [];
  while (members.length < size) members.push(await openSession(db, (await buildUser(db)).uuid));
  return members;
}

function attend(browser: PortalBrowser, url: string, uuid: string) {
  const body = { uuid, data: { guests: [], ...visa } };
  return browser.post(url, pathOf(api.attend, uuid), body);
}

test('F1 S1 two processes, 200 people, 10 seats: 10 get one, 190 are answered that it is full', async () => {
  const both = await Promise.all([portal.start(), portal.start()]);
  const event = await buildOpenEvent(portal.db, 10);
  const members = await buildMembers(portal.db, 200);
  for (const browser of members) await browser.get(both[0].url, api.csrfCookie.path);
  const answers = await Promise.all(
    members.map(async (browser, index) => {
      const answer = await attend(browser, both[index % 2 === 0 ? 0 : 1].url, event.uuid);
      return `${answer.status} ${answer.body.code ?? ''}`;
    }),
  );
  const counted = Object.groupBy(answers, (answer) => answer);
  expect(
    Object.entries(counted)
      .map(([answer, all]) => [answer, all?.length])
      .sort(),
  ).toEqual([
    ['201 ', 10],
    ['409 event_full', 190],
  ]);
  expect(await checkLedger({ db: portal.db, clock: { now: () => new Date() } })).toEqual(allIsWell);
});

interface Doomed {
  start(): Promise<PortalProcess>;
  members: PortalBrowser[];
  event: string;
}

/** Ten processes one after the other, each killed during its work; returns what they acknowledged. */
async function sellAndDie({ start, members, event }: Doomed) {
  const acknowledged = { booked: [] as string[], cancelled: [] as string[] };
  for (let round = 0; round < 10; round += 1) {
    const doomed = await start();
    let answered = 0;
    const count = () => {
      answered += 1;
      if (answered === 3 + round) void doomed.kill();
    };
    const people = members.slice(round * 12, (round + 1) * 12);
    await Promise.allSettled(
      people.map(async (browser, index) => {
        await browser.get(doomed.url, api.csrfCookie.path);
        const { status, body } = await attend(browser, doomed.url, event);
        const { id } = (body.data ?? {}) as { id?: string };
        if (status === 201 && id) acknowledged.booked.push(id);
        count();
        if (index % 4 !== 0 || !id) return;
        const cancelled = await browser.post(doomed.url, pathOf(api.cancelBooking, event));
        if (cancelled.status === 200) acknowledged.cancelled.push(id);
        count();
      }),
    );
    await doomed.kill();
  }
  return acknowledged;
}

/** The state after the last kill, and after a scheduled task later than any hold. */
async function expectSound(
  db: Db,
  capacity: number,
  acknowledged: Awaited<ReturnType<typeof sellAndDie>>,
) {
  const clock = { now: () => new Date(Date.now() + 20 * 60_000) };
  const settings = readSettings({ SESSION_SECRET: secret, DATA_DIR: portal.folder });
  const { log } = Fastify();
  const payments = sandboxPayments({ db, clock }, plan);
  const deps: Deps = {
    ...{ db, clock, settings, log, payments },
    files: diskStore(join(portal.folder, 'files')),
    onPublicChange: () => undefined,
    customerDeleted: recordCustomerDeleted,
    wakeJobs: () => undefined,
  };
  // Before the scheduled task nothing is wrong; some of it may only not be finished.
  expect((await checkLedger(deps)).differences).toEqual([]);
  await reconcileBookings(deps);
  expect(await checkLedger(deps)).toEqual(allIsWell);

  const rows = await db.select().from(bookings);
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  const wrong = acknowledged.booked.filter((id) => {
    const status = statusOf.get(id);
    if (acknowledged.cancelled.includes(id)) return status !== 'cancelled';
    // A request to cancel may have been cut off before its answer.
    return status !== 'confirmed' && status !== 'cancelled';
  });
  expect(wrong).toEqual([]);
  expect(acknowledged.booked.length).toBeGreaterThan(20);
  const confirmed = rows.filter(({ status }) => status === 'confirmed').length;
  expect(confirmed).toBeLessThanOrEqual(capacity);
}

test('I1 S5 killed with -9 in the middle of selling, ten times, on PostgreSQL: the ledger agrees', async () => {
  const event = await buildOpenEvent(portal.db, 60);
  const members = await buildMembers(portal.db, 120);
  const acknowledged = await sellAndDie({
    start: () => portal.start(),
    members,
    event: event.uuid,
  });
  await expectSound(portal.db, 60, acknowledged);
});

test('I1 S5 killed with -9 in the middle of selling, ten times, on the embedded database: the ledger agrees', async () => {
  const folder = join(portal.folder, 'embedded');
  const before = await openEmbedded(folder);
  const event = await buildOpenEvent(before.db, 60);
  const members = await buildMembers(before.db, 120);
  await before.close();
  const start = async () => {
    const started = await startPortal({
      DATA_DIR: folder,
      DEMO: '0',
      SESSION_SECRET: secret,
      LOG_LEVEL: 'warn',
    });
    onTestFinished(() => started.kill());
    await started.ready();
    return started;
  };
  const acknowledged = await sellAndDie({ start, members, event: event.uuid });
  const after = await openEmbedded(folder);
  onTestFinished(() => after.close());
  await expectSound(after.db, 60, acknowledged);
  // Twelve starts of an embedded database: as long as several tests.
}, 300_000);
