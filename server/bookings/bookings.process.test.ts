import { join } from 'node:path';
import { eq, like } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { api } from '#contract/api.ts';
import { sandboxPayments } from '#server/payments/sandbox/sandbox-payments.ts';
import { fromNow, inDays, machineClock } from '#server/testing/processes/machine-clock.ts';
import { type Db, openEmbedded } from '../db/database.ts';
import { bookings, seats } from '../db/tables/booking-tables.ts';
import { charges } from '../db/tables/ledger-tables.ts';
import { throttles } from '../db/tables/tables.ts';
import type { Deps } from '../deps/deps.ts';
import { diskStore } from '../files/disk-store.ts';
import { checkLedger } from '../ledger/check/check-ledger.ts';
import { recordCustomerDeleted } from '../membership/reconcile-customer.ts';
import { loadOwnPlan } from '../membership/subscription/plan.ts';
import { readSettings } from '../start/settings.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { openSession, type PortalBrowser } from '../testing/processes/portal-browser.ts';
import { type PortalProcess, startPortal } from '../testing/processes/portal-process.ts';
import { useProcesses } from '../testing/processes/use-processes.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { reconcileBookings } from './pay/reconcile-bookings.ts';

// Real processes: two that sell the same seats, and one that is killed while it sells them.

const portal = useProcesses();
const secret = 'a secret only for tests, 0123456789';
const visa = { payment_method: 'pm_card_visa' };
const pathOf = (endpoint: { path: string }, uuid: string) => endpoint.path.replace(':uuid', uuid);
const allIsWell = { differences: [], pending: [] };

/** Open now, by the real clock of the processes. */
function buildOpenEvent(db: Db, capacity: number) {
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
  const both = await portal.two();
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
  expect(await checkLedger({ db: portal.db, clock: machineClock })).toEqual(allIsWell);
});

test('S1 S2 S3 S4 seats are added, swapped and given up through two processes at once: the ledger agrees', async () => {
  const both = await portal.two();
  const event = await buildOpenEvent(portal.db, 30);
  const members = await buildMembers(portal.db, 12);
  const urls = both.map(({ url }) => url);
  for (const browser of members) await browser.get(urls[0] ?? '', api.csrfCookie.path);
  const booked = await Promise.all(
    members.map(async (browser, index) => {
      const body = { uuid: event.uuid, data: { guests: [{ name: 'Sam' }], ...visa } };
      const answer = await browser.post(
        urls[index % 2] ?? '',
        pathOf(api.attend, event.uuid),
        body,
      );
      return (answer.body.data as { id: string }).id;
    }),
  );
  // 24 of 30 seats are booked; 12 more are wanted, each act is sent to both, and 12 are given up meanwhile.
  await Promise.all(
    members.map(async (browser, index) => {
      const id = String(booked[index]);
      const confirmation = api.confirmation.path.replace(':id', id);
      const { body } = await browser.get(urls[0] ?? '', confirmation);
      const [, guest] = (body.data as { seats: { uuid: string }[] }).seats;
      const key = crypto.randomUUID();
      const more = { guests: [{ name: 'Kim' }], key, ...visa };
      const less = { seats: [String(guest?.uuid)] };
      await Promise.all(
        urls.flatMap((url) => [
          browser.post(url, api.addSeats.path.replace(':id', id), more),
          browser.post(url, pathOf(api.cancelBooking, event.uuid), less),
        ]),
      );
    }),
  );
  expect(await checkLedger({ db: portal.db, clock: machineClock })).toEqual(allIsWell);
  const all = await portal.db.select().from(seats);
  const of = (one: string) =>
    all.filter(({ name, state }) => name === one && state === 'confirmed');
  expect(of('Sam')).toHaveLength(0);
  expect(all.filter(({ state }) => state === 'confirmed').length).toBeLessThanOrEqual(30);
  // Each added seat once, and one charge for each.
  const added = new Set(of('Kim').map(({ request_uuid }) => request_uuid));
  expect(added.size).toBe(of('Kim').length);
  expect(added.size).toBeGreaterThanOrEqual(6);
  const paid = (await portal.db.select().from(charges)).filter(({ state }) => state === 'paid');
  expect(paid).toHaveLength(12 + added.size);
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
        if (index % 4 === 1 && id) await addAndGiveUp(browser, doomed.url, event, id);
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

/** A seat more, and perhaps one less; either may be cut off. */
async function addAndGiveUp(browser: PortalBrowser, url: string, event: string, id: string) {
  const body = { guests: [{ name: 'Sam' }], key: crypto.randomUUID(), ...visa };
  await browser.post(url, api.addSeats.path.replace(':id', id), body);
  const answer = await browser.get(url, api.confirmation.path.replace(':id', id));
  const seats = (answer.body.data as { seats?: { uuid: string }[] })?.seats ?? [];
  if (seats.length < 2) return;
  const given = { seats: [String(seats[1]?.uuid)] };
  await browser.post(url, pathOf(api.cancelBooking, event), given);
}

/** The state after the last kill, and after a scheduled task later than any hold. */
async function expectSound(
  db: Db,
  capacity: number,
  acknowledged: Awaited<ReturnType<typeof sellAndDie>>,
) {
  const clock = { now: () => fromNow(20 * 60_000) };
  const settings = readSettings({ SESSION_SECRET: secret, DATA_DIR: portal.folder });
  const { log } = Fastify();
  const payments = sandboxPayments({ db, clock }, () => loadOwnPlan(db));
  const deps: Deps = {
    db,
    clock,
    settings,
    log,
    payments,
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
  const all = await db.select().from(seats);
  expect(all.filter(({ state }) => state === 'confirmed').length).toBeLessThanOrEqual(capacity);
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

test('N8 G13 F11 of six bookings at two processes at once that the last try of a card is left for, one holds seats', async () => {
  const processes = await portal.two();
  const { uuid } = await buildUser(portal.db);
  const browser = await openSession(portal.db, uuid);
  const [at] = processes;
  await browser.get(at.url, api.csrfCookie.path);
  const attend = (url: string, event: string, payment_method: string) =>
    browser.post(url, pathOf(api.attend, event), {
      uuid: event,
      data: { guests: [{ name: 'Sam' }], payment_method },
    });
  const declined = await buildOpenEvent(portal.db, 4);
  const refused = await attend(at.url, declined.uuid, 'pm_card_visa_chargeDeclined');
  expect(refused.status).toBe(402);
  const isOfCards = like(throttles.key, 'cardOfAccount:%');
  await portal.db.update(throttles).set({ count: 29 }).where(isOfCards);
  const events: { uuid: string }[] = [];
  while (events.length < 6) events.push(await buildOpenEvent(portal.db, 4));
  // All have read that a try is left, and taken seats, before the first one can use it.
  const bookings = await portal.db.transaction(async (tx) => {
    await tx.select().from(throttles).where(isOfCards).for('update');
    const begun = events.map((event, index) =>
      attend(processes[index % 2]?.url ?? '', event.uuid, 'pm_card_authenticationRequired'),
    );
    await expect.poll(() => waitingForLocks(portal.db), { interval: 5 }).toBe(6);
    expect(await portal.db.$count(seats, eq(seats.state, 'held'))).toBe(12);
    return begun;
  });
  const answers = (await Promise.all(bookings)).map(({ status }) => status);
  expect(answers.toSorted()).toEqual([201, 429, 429, 429, 429, 429]);
  expect(await portal.db.$count(seats, eq(seats.state, 'held'))).toBe(2);
  expect(await portal.db.$count(charges, eq(charges.state, 'pending'))).toBe(1);
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
