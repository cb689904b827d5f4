import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { lockEvent } from '#server/bookings/event-lock-queries.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import type { events } from '#server/db/tables/event-tables.ts';
import { charges, refunds } from '#server/db/tables/ledger-tables.ts';
import { sandboxRefunds } from '#server/db/tables/sandbox-tables.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { codeOf, proveMailbox } from '#server/testing/builders/build-factor.ts';
import { buildOrganizer, buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { inDays, machineClock } from '#server/testing/processes/machine-clock.ts';
import {
  openSession,
  type PortalBrowser,
  signInAt,
} from '#server/testing/processes/portal-browser.ts';
import { useProcesses } from '#server/testing/processes/use-processes.ts';

// An organizer at two processes of the portal, while people book at both.

const portal = useProcesses();
const visa = 'pm_card_visa';
const asksTheBank = 'pm_card_authenticationRequired';

async function startTwo() {
  const [one, other] = await portal.two();
  const urlOf = (index: number) => (index % 2 === 0 ? one.url : other.url);
  const user = await buildOrganizer(portal.db);
  const browser = await signInAt(one.url, user.email, testPassword);
  await proveMailbox(portal.db, user.uuid);
  const begun = await browser.post(one.url, organizeApi.beginTotp.path);
  const code = codeOf((begun.body.data as { secret: string }).secret, machineClock.now());
  await browser.post(one.url, organizeApi.finishTotp.path, { code });
  const at = (uuid: string, part = '') => `${organizeApi.organizerEvents.path}/${uuid}${part}`;
  let turn = 0;
  const next = () => urlOf(turn++);
  const record = async (uuid: string) =>
    (await browser.get(next(), at(uuid))).body.data as OrganizerEvent;
  return {
    urls: [one.url, other.url],
    urlOf,
    browser,
    at,
    next,
    record,
    /** The answer to a save of what is there with changes. */
    change: async (uuid: string, changes: object) =>
      browser.put(next(), at(uuid), { ...(await record(uuid)), ...changes }),
  };
}

function buildOpenEvent(more: Partial<typeof events.$inferInsert> = {}) {
  return buildEvent(portal.db, {
    capacity: 200,
    starts_at: inDays(30),
    ends_at: inDays(31),
    booking_opens_at: inDays(-30),
    booking_closes_at: inDays(29),
    cancel_until: inDays(20),
    ...more,
  });
}

async function buildPeople(size: number, url: string): Promise<PortalBrowser[]> {
  const people: PortalBrowser[] = [];
  while (people.length < size) {
    const browser = await openSession(portal.db, (await buildUser(portal.db)).uuid);
    await browser.get(url, api.csrfCookie.path);
    people.push(browser);
  }
  return people;
}

test('J5 12.6 capacity is lowered and the price changed while people book: never below booked, and paid is what was shown', async () => {
  const { urlOf, change, record } = await startTwo();
  const event = await buildOpenEvent({ capacity: 4 });
  const people = await buildPeople(40, urlOf(0));
  let isOver = false;
  const book = async (browser: PortalBrowser, index: number) => {
    const url = urlOf(index);
    const shown = (await browser.get(url, `/api/v1/events/${event.slug}`)).body.data as {
      price_cents: number;
    };
    const { status } = await browser.post(url, api.attend.path.replace(':uuid', event.uuid), {
      uuid: event.uuid,
      data: { guests: [], payment_method: visa, expected_total_cents: shown.price_cents },
    });
    return { status, shown: shown.price_cents };
  };
  // Eight at a time, each until there is a place, so that every save meets bookings.
  const queues = Array.from({ length: 8 }, async (_, queue) => {
    const booked = [];
    let index = queue;
    while (!isOver && index < people.length) {
      const answer = await book(people[index] as PortalBrowser, index);
      if (answer.status !== 201) continue;
      booked.push(answer);
      index += 8;
    }
    return booked;
  });
  let lowered = 0;
  // By turns three places more, and no place more than are taken.
  for (let round = 0; round < 30; round += 1) {
    const { sold, held } = await record(event.uuid);
    const more = round % 2 === 0 ? 3 : 0;
    const price_cents = 180_00 + (round % 3) * 10_00;
    const saved = await change(event.uuid, { capacity: sold + held + more, price_cents });
    if (saved.status === 200 && more === 0) lowered += 1;
    const now = await record(event.uuid);
    expect(now.sold + now.held).toBeLessThanOrEqual(now.capacity ?? 0);
  }
  isOver = true;
  const booked = (await Promise.all(queues)).flat();
  expect(lowered).toBeGreaterThan(0);
  expect(booked.length).toBeGreaterThan(0);
  const paid = (await portal.db.select().from(charges)).filter(({ state }) => state === 'paid');
  const inOrder = (amounts: number[]) => amounts.toSorted((one, two) => one - two);
  expect(inOrder(paid.map(({ amount_cents }) => amount_cents))).toEqual(
    inOrder(booked.map(({ shown }) => shown)),
  );
  expect(await checkLedger({ db: portal.db, clock: machineClock })).toEqual({
    differences: [],
    pending: [],
  });
});

test('J5 J6 12.4 two prices are saved at once, one at each process: one is stored, and the other told so', async () => {
  const { urls, browser, at, record } = await startTwo();
  const { uuid } = await buildOpenEvent();
  const saveBoth = async (prices: number[]) => {
    const before = await record(uuid);
    const answers = await Promise.all(
      prices.map((price_cents, index) =>
        browser.put(urls[index] ?? '', at(uuid), { ...before, price_cents }),
      ),
    );
    const now = await record(uuid);
    expect(now.version).toBe(before.version + 1);
    return { answers, now };
  };
  for (const price of [300_00, 310_00, 320_00]) {
    const { answers, now } = await saveBoth([price, price + 5_00]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409)?.body;
    expect(stale).toMatchObject({
      code: 'changed_meanwhile',
      current: { record: { price_cents: now.price_cents, version: now.version } },
    });
  }
  const { answers, now } = await saveBoth([400_00, 400_00]);
  expect([...answers.map(({ status }) => status), now.price_cents]).toEqual([200, 200, 400_00]);
});

test('J7 12.2 an event is called off while 50 book and 5 pay: nobody has a place, everybody is refunded once', async () => {
  const { urlOf, browser, at, next, record } = await startTwo();
  const event = await buildOpenEvent();
  const people = await buildPeople(55, urlOf(0));
  const attend = (person: PortalBrowser, index: number, payment_method: string) =>
    person.post(urlOf(index), api.attend.path.replace(':uuid', event.uuid), {
      uuid: event.uuid,
      data: { guests: [], payment_method },
    });
  const paying = await Promise.all(
    people.slice(0, 5).map(async (person, index) => {
      const { body } = await attend(person, index, asksTheBank);
      const { client_secret } = body.data as { client_secret: string };
      return { person, answer: { client_secret, approved: true } };
    }),
  );
  const reason = 'A storm is coming.';
  let shown: object | undefined;
  // Each refusal says the numbers of that moment, with which it is sent again.
  const send = async () => {
    const { version } = await record(event.uuid);
    const body = { version, reason, expect: shown, key: randomUUID() };
    const answer = (await browser.post(next(), at(event.uuid, '/call-off'), body)).body;
    shown = answer.current as object | undefined;
    return answer;
  };
  await Promise.all(people.slice(5, 30).map((person, index) => attend(person, index, visa)));
  await send();
  const all = Promise.all([
    ...people.slice(30).map((person, index) => attend(person, index, visa)),
    ...paying.map(({ person, answer }, index) =>
      person.post(urlOf(index + 1), api.answerBank.path, answer),
    ),
  ]);
  await vi.waitFor(async () => expect(await send()).toMatchObject({ data: { sold: 0 } }), {
    timeout: 60_000,
    interval: 20,
  });
  for (const { status, body } of await all) {
    // A payment that was given back before its answer was written says so.
    if (status === 409 && ['event_cancelled', 'event_full'].includes(String(body.code))) continue;
    expect([200, 201], JSON.stringify(body)).toContain(status);
  }
  await vi.waitFor(
    async () => {
      const states = (await portal.db.select().from(seats)).map(({ state }) => state);
      expect(states.filter((state) => state === 'confirmed' || state === 'held')).toEqual([]);
      const waiting = (await portal.db.select().from(refunds)).map(({ state }) => state);
      expect(waiting.filter((state) => state !== 'done')).toEqual([]);
      expect(await checkLedger({ db: portal.db, clock: machineClock })).toEqual({
        differences: [],
        pending: [],
      });
    },
    { timeout: 90_000, interval: 500 },
  );
  const taken = (await portal.db.select().from(charges)).filter(({ state }) => state === 'paid');
  const given = await portal.db.select().from(sandboxRefunds);
  expect(given.map(({ charge_id }) => charge_id).toSorted()).toEqual(
    taken.map(({ provider_ref }) => provider_ref ?? '').toSorted(),
  );
});

/** Sends one after the other while nobody gets the event's lock, and then lets all go on in that order. */
async function inTurn<T>(uuid: string, sends: (() => Promise<T>)[]): Promise<T[]> {
  const waiting = () =>
    portal.db.$count(
      sql`pg_stat_activity`,
      sql`datname = current_database() and wait_event_type = 'Lock'`,
    );
  const answers = await portal.db.transaction(async (tx) => {
    await lockEvent(tx, uuid);
    const sent: Promise<T>[] = [];
    for (const send of sends) {
      sent.push(send());
      await vi.waitFor(async () => expect(await waiting()).toBe(sent.length), {
        timeout: 2500,
        interval: 10,
      });
    }
    return { sent };
  });
  return Promise.all(answers.sent);
}

test('J7 12.2 11.4 of a booking and a call-off at one moment each counts with the other: other numbers do nothing, and who is late has no place', async () => {
  const { urls, browser, at, record } = await startTwo();
  const { uuid } = await buildOpenEvent();
  const [first, second] = (await buildPeople(2, urls[0] ?? '')) as [PortalBrowser, PortalBrowser];
  const attend = (person: PortalBrowser) =>
    person.post(urls[0] ?? '', api.attend.path.replace(':uuid', uuid), {
      uuid,
      data: { guests: [], payment_method: visa },
    });
  const { version } = await record(uuid);
  const callOff = (expected: object) =>
    browser.post(urls[1] ?? '', at(uuid, '/call-off'), {
      version,
      reason: 'Fog',
      expect: expected,
      key: randomUUID(),
    });
  const [booked, refused] = await inTurn(uuid, [
    () => attend(first),
    () => callOff({ people: 0, cents: 0 }),
  ]);
  expect([booked?.status, refused?.status]).toEqual([201, 409]);
  expect(refused?.body).toMatchObject({ code: 'numbers_changed', current: { people: 1 } });
  const { price_cents: cents } = await record(uuid);
  const [done, late] = await inTurn(uuid, [
    () => callOff({ people: 1, cents }),
    () => attend(second),
  ]);
  expect([done?.status, late?.body.code]).toEqual([200, 'event_cancelled']);
  const [only, ...others] = await portal.db.select().from(charges);
  expect([only?.amount_cents, others]).toEqual([cents, []]);
});

test('J18 12 public pages are right at both processes after each change', async () => {
  const { urls, browser, at, next, record, change } = await startTwo();
  const { uuid, slug } = await buildOpenEvent({ status: 'draft' });
  const publicly = async (url: string, part: string) => {
    const answer = await fetch(`${url}/api/v1/events/${slug}${part}`);
    return JSON.stringify([answer.status, (await answer.json()).data]);
  };
  const shows = (part: string, text: string | RegExp) =>
    Promise.all(
      urls.map((url) =>
        vi.waitFor(async () => expect(await publicly(url, part)).toMatch(text), 10_000),
      ),
    );
  const act = async (name: string, more: object = {}) => {
    const { version } = await record(uuid);
    const { status } = await browser.post(next(), at(uuid, `/${name}`), { version, ...more });
    expect([name, status]).toEqual([name, 200]);
  };
  const save = async (part: string, rows: object[]) => {
    const { version } = await record(uuid);
    const { status } = await browser.put(next(), at(uuid, `/${part}`), { [part]: rows, version });
    expect([part, status]).toEqual([part, 200]);
  };
  await shows('', /^\[404/);
  await act('publish');
  await shows('', /^\[200/);
  await change(uuid, { title: 'Fog Bowl' });
  await shows('', 'Fog Bowl');
  const { starts_at, ends_at } = await record(uuid);
  await save('agenda', [{ starts_at, ends_at, title: 'Shotgun', description: '' }]);
  await shows('/agendas', 'Shotgun');
  await save('media', [
    { kind: 'video', url: 'https://f.example/a', alt: 'Last year', caption: '' },
  ]);
  await shows('/media', 'Last year');
  await save('finances', [{ kind: 'income', label: 'Places sold', amount_cents: 1 }]);
  await shows('/finances', 'Places sold');
  await act('unpublish');
  await shows('', /^\[404/);
  await act('publish');
  await shows('', /^\[200/);
  await act('call-off', { reason: 'Fog', expect: { people: 0, cents: 0 }, key: randomUUID() });
  await shows('', '"status":"cancelled"');
});
