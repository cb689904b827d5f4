import { eq, like, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { jobs, outbox, users } from '#server/db/tables/tables.ts';
import { seatOffers, waitlistEntries } from '#server/db/tables/waitlist-tables.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildOrganizer, buildUser } from '#server/testing/builders/build-user.ts';
import { fromNow, inDays, machineClock } from '#server/testing/processes/machine-clock.ts';
import { isPaused, pausing } from '#server/testing/processes/pausing.ts';
import { openSession, type PortalBrowser } from '#server/testing/processes/portal-browser.ts';
import { useProcesses } from '#server/testing/processes/use-processes.ts';

// Real processes: two that free, sell and offer the same seats, and one that is killed meanwhile.

const portal = useProcesses();
const pathOf = (endpoint: { path: string }, uuid: string) => endpoint.path.replace(':uuid', uuid);
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const named = (count: number) => Array.from({ length: count }, () => ({ name: 'Somebody' }));

function buildFreeEvent(capacity: number) {
  return buildEvent(portal.db, {
    capacity,
    price_cents: 0,
    member_price_cents: 0,
    starts_at: inDays(30),
    ends_at: inDays(31),
    booking_opens_at: inDays(-30),
    booking_closes_at: inDays(29),
    cancel_until: inDays(20),
  });
}

async function buildPeople(size: number, url: string): Promise<PortalBrowser[]> {
  const people: PortalBrowser[] = [];
  for (let index = 0; index < size; index += 1) {
    const browser = await openSession(portal.db, (await buildUser(portal.db)).uuid);
    await browser.get(url, api.csrfCookie.path);
    people.push(browser);
  }
  return people;
}

/** Somebody's places: their booking, and the guests' seats in it. */
async function book(browser: PortalBrowser, url: string, event: string, guests: number) {
  const data = { guests: named(guests) };
  const answer = await browser.post(url, pathOf(api.attend, event), { uuid: event, data });
  expect(answer.status).toBe(201);
  const { id } = answer.body.data as { id: string };
  const rows = await portal.db.select().from(seats).where(eq(seats.booking_id, id));
  return { id, guests: rows.filter(({ position }) => position > 0).map(({ uuid }) => uuid) };
}

/** People who wait for one place each, in this order. */
async function buildLine(event: string, size: number): Promise<string[]> {
  const { password_hash } = await buildUser(portal.db);
  const rows = Array.from({ length: size }, (_, number) => `waits${number}@example.org`);
  const line = await portal.db
    .insert(users)
    .values(
      rows.map((email) => ({
        email,
        email_key: email,
        email_verified_at: fromNow(-1000),
        password_hash,
        first_name: 'Robin',
        last_name: 'Waits',
      })),
    )
    .returning({ uuid: users.uuid });
  await portal.db.insert(waitlistEntries).values(
    line.map(({ uuid: user_uuid }, index) => ({
      event_uuid: event,
      user_uuid,
      seats: 1,
      least: 1,
      turn: index + 1,
      joined_at: fromNow(-1000),
    })),
  );
  return line.map(({ uuid }) => uuid);
}

test('R1 S1 two processes: places come free while 200 wait, passers-by book, seats are added, organizers add and move', async () => {
  const [one, other] = await Promise.all([portal.start(), portal.start()]);
  const urls = [one.url, other.url];
  const at = (index: number) => urls[index % 2] ?? '';
  const event = await buildFreeEvent(30);
  const elsewhere = await buildFreeEvent(30);
  const hosts = await buildPeople(10, one.url);
  const passers = await buildPeople(20, one.url);
  const owner = await buildOrganizer(portal.db);
  const desk = await openSession(portal.db, owner.uuid);
  await desk.get(one.url, api.csrfCookie.path);
  await buildShownFactor(portal.db, owner.uuid, machineClock.now());
  const booked: Awaited<ReturnType<typeof book>>[] = [];
  for (const [index, host] of hosts.entries())
    booked.push(await book(host, at(index), event.uuid, 2));
  const movable: typeof booked = [];
  for (const [index, passer] of passers.slice(0, 5).entries())
    movable.push(await book(passer, at(index), elsewhere.uuid, 0));
  const line = await buildLine(event.uuid, 200);

  const add = pathOf(organizeApi.addBooking, event.uuid);
  const work = [
    ...hosts.map((host, index) => {
      const freed = { seats: booked[index]?.guests.slice(0, 1) };
      return host.post(at(index), pathOf(api.cancelBooking, event.uuid), freed);
    }),
    ...hosts.slice(0, 5).map((host, index) => {
      const path = api.addSeats.path.replace(':id', booked[index]?.id ?? '');
      return host.post(at(index + 1), path, { guests: named(1), key: crypto.randomUUID() });
    }),
    ...passers.slice(5).map((passer, index) => {
      const wanted = { uuid: event.uuid, data: { guests: [] } };
      return passer.post(at(index), pathOf(api.attend, event.uuid), wanted);
    }),
    ...[0, 1, 2, 3].map((index) =>
      desk.post(at(index), add, { seats: named(1), pay: 'free', key: crypto.randomUUID() }),
    ),
    ...movable.map(({ id }, index) => {
      const path = organizeApi.moveAttendees.path.replace(':id', id);
      const wanted = { event: event.uuid, difference: 'keep', expect: { people: 1, cents: 0 } };
      return desk.post(at(index), path, { ...wanted, key: crypto.randomUUID() });
    }),
  ];
  const answers = (await Promise.all(work)).map(({ status, body }) => body.code ?? status);
  expect(answers).toEqual([
    ...hosts.map(() => 200),
    ...Array.from({ length: 5 + 15 + 4 + 5 }, () => 'event_full'),
  ]);
  const offers = await portal.db.select().from(seatOffers);
  expect(offers.map(({ user_uuid }) => user_uuid).toSorted()).toEqual(line.slice(0, 10).toSorted());
  const now = machineClock.now();
  expect(await findEvent(portal.db, { uuid: event.uuid }, now)).toMatchObject({
    confirmed: 20,
    held: 0,
    offered: 10,
  });
  const { differences } = await checkLedger({ db: portal.db, clock: machineClock });
  expect(differences).toEqual([]);
});

async function buildOneWaits(url: string) {
  const event = await buildFreeEvent(2);
  const [host] = await buildPeople(1, url);
  if (!host) throw new Error('There is nobody.');
  const { guests } = await book(host, url, event.uuid, 1);
  await buildLine(event.uuid, 2);
  await portal.db.update(jobs).set({ run_at: inDays(9) });
  const giveUp = (at: string) =>
    host.post(at, pathOf(api.cancelBooking, event.uuid), { seats: guests });
  return { event, giveUp };
}

const emailedTo = async () => {
  const sent = await portal.db.select().from(outbox);
  return sent.filter(({ subject }) => subject.includes('yours to book')).map(({ to }) => to);
};

const openOffers = () => portal.db.$count(seatOffers, eq(seatOffers.state, 'open'));

test('R4 killed between a seat that is given up and its offer: neither is done; again, it is offered and emailed once', async () => {
  const one = await portal.start();
  const { giveUp } = await buildOneWaits(one.url);
  await pausing(portal.db, 'seat_offers', async () => {
    const cut = giveUp(one.url).catch(() => 'cut off');
    await until(() => isPaused(portal.db));
    await one.kill();
    expect(await cut).toBe('cut off');
  });
  const other = await portal.start();
  expect([await portal.db.$count(seats, eq(seats.state, 'confirmed')), await openOffers()]).toEqual(
    [2, 0],
  );
  for (const _ of ['once', 'again']) await giveUp(other.url);
  await until(async () => expect(await emailedTo()).toEqual(['waits0@example.org']));
  expect(await portal.db.$count(seatOffers)).toBe(1);
});

test('R4 killed between an offer and its email: emailed once', async () => {
  const one = await portal.start();
  const { giveUp } = await buildOneWaits(one.url);
  await pausing(portal.db, 'outbox', async () => {
    expect((await giveUp(one.url)).status).toBe(200);
    // Who gave the place up has an email, too: it is the offer's that is under way.
    const isOffer = sql`payload ->> 'letter' = 'offer-made' and attempts = 1`;
    await until(async () => expect(await portal.db.$count(jobs, isOffer)).toBe(1));
    await until(() => isPaused(portal.db));
    await one.kill();
  });
  // The leases of the dead would end in a minute.
  await portal.db.update(jobs).set({ leased_until: new Date(0) });
  await Promise.all([portal.start(), portal.start()]);
  await until(async () => expect(await portal.db.$count(jobs, sql`run_at < now()`)).toBe(0));
  expect(await emailedTo()).toEqual(['waits0@example.org']);
  // The outbox keeps one copy of an email. One attempt died, and of two processes one made the next.
  const [sent] = await portal.db.select().from(emails).where(like(emails.kind, '%offer-made'));
  expect(sent?.attempts).toBe(2);
  expect(await openOffers()).toBe(1);
});

test('R4 an offer ends while no process runs: of two that start, one offer follows, emailed once', async () => {
  const one = await portal.start();
  const { giveUp } = await buildOneWaits(one.url);
  await giveUp(one.url);
  await until(async () => expect(await emailedTo()).toHaveLength(1));
  await one.kill();
  await portal.db.update(seatOffers).set({ until: fromNow(-1000) });
  await portal.db.update(jobs).set({ run_at: fromNow(-1000), leased_until: new Date(0) });
  await Promise.all([portal.start(), portal.start()]);
  await until(async () =>
    expect((await emailedTo()).toSorted()).toEqual(['waits0@example.org', 'waits1@example.org']),
  );
  expect([await portal.db.$count(seatOffers), await openOffers()]).toEqual([2, 1]);
});
