import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Db } from '../db/database.ts';
import { seats } from '../db/tables/booking-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { sandboxCharges } from '../db/tables/sandbox-tables.ts';
import { memberships } from '../db/tables/tables.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { checkLedger } from '../ledger/check/check-ledger.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildEventDesk } from '../testing/builders/build-event-desk.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildSession } from '../testing/builders/build-session.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { onPostgres } from '../testing/test-database.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';

import * as locks from './event-lock-queries.ts';
import { attend } from './reserve/attend.ts';
import { takeSeats } from './reserve/take-seats.ts';
import * as queries from './seat-queries.ts';

const portal = useTestApp();

const free = { price_cents: 0, member_price_cents: 0 };
const visa = { payment_method: 'pm_card_visa' };
const alone = { guests: [], dietary_restrictions: null, notes: null };

const count = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

/**
 * Simultaneous requests to book, sent after everybody has signed in; returns each one's status. In one
 * process they are queued before they reach the database; separate processes meet only there.
 */
async function members(
  people: number,
  eventUuid: string,
  card: { payment_method?: string } = {},
  processes: 'one' | 'one each' = 'one',
) {
  const users = [];
  for (let number = 0; number < people; number += 1) users.push(await buildUser(portal.db));
  return Promise.all(
    users.map(async ({ uuid }) => {
      const session = buildSession(uuid);
      // The queues of a process belong to its database.
      const own = (): Db => Object.create(portal.db);
      const deps = processes === 'one' ? portal.deps : { ...portal.deps, db: own() };
      try {
        await attend(deps, session, eventUuid, { ...alone, ...card });
        return 'booked';
      } catch (error) {
        const { code, cause } = error as { code?: string; cause?: { code?: string } };
        return code ?? cause?.code ?? String(error);
      }
    }),
  );
}

const sold = async (eventUuid: string) => {
  const [row] = await portal.db
    .select({ players: sql<number>`count(*)::integer` })
    .from(seats)
    .where(sql`${seats.event_uuid} = ${eventUuid} and ${seats.state} = 'confirmed'`);
  return row?.players;
};

test('F1 200 people want 10 seats at once: 10 get one, 190 are answered that it is full', async () => {
  const event = await buildEvent(portal.db, { capacity: 10 });
  const locked = vi.spyOn(locks, 'lockEvent');
  onTestFinished(() => locked.mockRestore());
  const answers = await members(200, event.uuid, visa);
  expect(answers.filter((answer) => answer === 'booked')).toHaveLength(10);
  expect(answers.filter((answer) => answer === 'event_full')).toHaveLength(190);
  expect(await sold(event.uuid)).toBe(10);
  // No pile-up: the event is locked for fifty at a time, and once for each of the ten that pay.
  expect(locked.mock.calls.length).toBeLessThan(25);
  const charges = await portal.db.select().from(sandboxCharges);
  expect(charges.filter(({ state }) => state === 'paid')).toHaveLength(10);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

test('F1 N17 in a rush nothing is read for each person alone', async () => {
  const event = await buildEvent(portal.db, { ...free, capacity: 10 });
  const asked = vi.spyOn(portal.db._.session, 'prepareQuery');
  onTestFinished(() => asked.mockRestore());
  await members(60, event.uuid);
  // What is read for all of a batch is read in its transaction.
  const read = asked.mock.calls.map(([{ sql }]) => sql).filter((sql) => sql.startsWith('select'));
  expect(read).toEqual([]);
});

test('F1 200 processes, a person each, want 10 seats at once: 10 are sold', async () => {
  const event = await buildEvent(portal.db, { ...free, capacity: 10 });
  const answers = await members(200, event.uuid, {}, 'one each');
  expect(answers.filter((answer) => answer === 'booked')).toHaveLength(10);
  // On a busy machine some have waited for three seconds by then: try again (F11).
  const others = new Set(answers.filter((answer) => answer !== 'booked'));
  expect([...others].filter((answer) => !/55P03|timeout exceeded/.test(answer))).toEqual([
    'event_full',
  ]);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

test('F1 7.37 people in one batch each have their own booking, at their own price', async () => {
  const event = await buildEvent(portal.db);
  const [booked, member, guest] = [
    await buildUser(portal.db),
    await buildUser(portal.db),
    await buildUser(portal.db),
  ];
  await buildMembership(portal.db, member.uuid);
  const take = async ({ uuid }: { uuid: string }) => {
    const session = buildSession(uuid);
    return takeSeats(portal.deps, event.uuid, { session, wanted: { ...alone, ...visa } });
  };
  const before = await take(booked);
  const together = await Promise.all([booked, member, guest].map(take));
  expect(together[0]?.booking.id).toBe(before.booking.id);
  expect(together.map(({ booking, charge }) => [booking.user_uuid, charge?.amount_cents])).toEqual([
    [booked.uuid, 180_00],
    [member.uuid, 150_00],
    [guest.uuid, 180_00],
  ]);
});

// The embedded database has one connection, so its transactions always run one after the other.
test.runIf(onPostgres)(
  'F2 the same with the lock taken out oversells, so F1 proves something',
  async () => {
    const event = await buildEvent(portal.db, { ...free, capacity: 1 });
    const unlocked = vi.spyOn(locks, 'lockEvent').mockImplementation(async (tx, uuid) => {
      const [row] = await tx.select().from(events).where(eq(events.uuid, uuid));
      return row;
    });
    // Two people want the last seat: both have counted before one of them takes it.
    const { countTaken } = queries;
    const bothCounted = Promise.withResolvers<void>();
    let counts = 0;
    const counting = vi.spyOn(queries, 'countTaken').mockImplementation(async (...given) => {
      const taken = await countTaken(...given);
      counts += 1;
      if (counts === 2) bothCounted.resolve();
      await bothCounted.promise;
      return taken;
    });
    await members(2, event.uuid, {}, 'one each');
    unlocked.mockRestore();
    counting.mockRestore();
    expect(await sold(event.uuid)).toBe(2);
    const { differences } = await checkLedger(portal.deps);
    expect(differences.join()).toContain('more players than places');
  },
);

test('F3 one person, 50 times at once: one booking, one charge, one email', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => robin.attend(event.uuid, visa)),
  );
  expect(count(answers, 201)).toBe(50);
  expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
  await portal.deliverEmails();
  const emails = (await findOutboxEmails(portal.db, robin.user.email)).map(
    ({ subject }) => subject,
  );
  expect(emails.sort()).toEqual([
    expect.stringMatching(/^Receipt/),
    expect.stringMatching(/^You are booked/),
  ]);
});

test('F3 one person, 20 different forms at once: one booking, one charge, the rest 409', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      robin.attend(event.uuid, { ...visa, notes: `${number}` }),
    ),
  );
  expect([count(answers, 201), count(answers, 409)]).toEqual([1, 19]);
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
});

test('F1 F3 20 people, each clicking twice, some with guests, and one who may not: each has their own answer', async () => {
  const event = await buildEvent(portal.db, { ...free, capacity: 30 });
  const people = await Promise.all(Array.from({ length: 20 }, () => buildBooker(portal)));
  // Of two guests, because one address gets six tickets a day.
  const guestOf = (number: number) => ({
    name: 'Gale Park',
    email: `gale${number % 4}@example.org`,
  });
  const answers = await Promise.all(
    people.map((person, number) => {
      const guests = [guestOf(number)];
      const form = number % 2 === 0 ? { guests } : number === 7 ? { expected_total_cents: 1 } : {};
      return Promise.all([person.attend(event.uuid, form), person.attend(event.uuid, form)]);
    }),
  );
  const statuses = answers.map((pair) => pair.map(({ statusCode }) => statusCode).join(' '));
  expect(statuses[7]).toBe('400 400');
  expect(statuses.filter((pair) => pair === '201 201')).toHaveLength(19);
  for (const [first, second] of answers) expect(second?.json()).toEqual(first?.json());
  expect(await sold(event.uuid)).toBe(29);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
  await portal.deliverEmails();
  for (const { email } of [guestOf(0), guestOf(2)])
    expect(await findOutboxEmails(portal.db, email)).toHaveLength(5);
});

test('F4 20 times cancelled at once: one refund, the seat is freed once', async () => {
  const event = await buildEvent(portal.db, { capacity: 3 });
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, visa);
  const answers = await Promise.all(Array.from({ length: 20 }, () => robin.cancel(event.uuid)));
  expect([count(answers, 200), count(answers, 409)]).toEqual([1, 19]);
  expect(await robin.ledger()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
  expect((await robin.viability(event.uuid)).spots_left).toBe(3);
  await portal.deliverEmails();
  const emails = await findOutboxEmails(portal.db, robin.user.email);
  expect(emails.filter(({ subject }) => /cancelled/.test(subject))).toHaveLength(1);
});

test('F4 F12 booked and cancelled at once, over and over: ledger and seats agree', async () => {
  const event = await buildEvent(portal.db, { capacity: 3 });
  const robin = await buildBooker(portal);
  await Promise.all(
    Array.from({ length: 24 }, (_, number) =>
      number % 3 === 2 ? robin.cancel(event.uuid) : robin.attend(event.uuid, visa),
    ),
  );
  const user = (await robin.browser.get('/api/v1/user')).json().data;
  const live = user.bookings.filter(({ status }: { status: string }) => status === 'confirmed');
  expect(live.length).toBeLessThanOrEqual(1);
  expect((await robin.viability(event.uuid)).spots_left).toBe(3 - live.length);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

test('A4 H5 a member-only event: 403 without a membership, and from the second in which it ends', async () => {
  const event = await buildEvent(portal.db, { ...free, member_only: true });
  const robin = await buildBooker(portal);
  const codeOf = async () => (await robin.attend(event.uuid)).json().code;
  expect(await codeOf()).toBe('subscription_required');
  const ends_at = new Date(portal.clock.now().getTime() + 1000);
  await buildMembership(portal.db, robin.user.uuid, { ends_at });
  // The page was loaded while it ran.
  expect((await robin.viability(event.uuid)).viable).toBe(true);
  portal.clock.advance(1);
  expect(await codeOf()).toBe('subscription_required');
  expect((await robin.viability(event.uuid)).code).toBe('subscription_required');
  await portal.db.update(memberships).set({ ends_at: null });
  expect((await robin.attend(event.uuid)).statusCode).toBe(201);
});

test.runIf(onPostgres)(
  'F6 the membership ends while attend waits for its turn: asked again inside',
  async () => {
    const event = await buildEvent(portal.db, { ...free, member_only: true });
    const robin = await buildBooker(portal);
    await buildMembership(portal.db, robin.user.uuid);
    expect((await robin.viability(event.uuid)).viable).toBe(true);
    const answer = await portal.db.transaction(async (tx) => {
      await locks.lockEvent(tx, event.uuid);
      const waiting = robin.attend(event.uuid);
      await expect.poll(() => waitingForLocks(portal.db)).toBe(1);
      await tx
        .update(memberships)
        .set({ ends_at: portal.clock.now() })
        .where(eq(memberships.user_uuid, robin.user.uuid));
      return { waiting };
    });
    const rejected = await answer.waiting;
    expect([rejected.statusCode, rejected.json().code]).toEqual([403, 'subscription_required']);
  },
);

test.runIf(onPostgres)(
  'F11 a request that waits too long for the lock gets 503 with Retry-After',
  async () => {
    const event = await buildEvent(portal.db, free);
    const robin = await buildBooker(portal);
    await portal.db.transaction(async (tx) => {
      await locks.lockEvent(tx, event.uuid);
      const rejected = await robin.attend(event.uuid);
      expect([rejected.statusCode, rejected.json().code]).toEqual([503, 'unavailable']);
      expect(rejected.headers['retry-after']).toBeDefined();
    });
    // By the limit for locks, three seconds, and not by the longer one for every statement.
    expect(portal.log.map((line) => JSON.parse(line).failure?.code)).toContain('55P03');
    expect((await robin.attend(event.uuid)).statusCode).toBe(201);
  },
);

test.runIf(onPostgres)(
  'F4 F10 a cancellation waits for the lock of the event: with the event cancelled meanwhile, it refunds once',
  async () => {
    const event = await buildEvent(portal.db);
    const robin = await buildBooker(portal);
    await robin.attend(event.uuid, visa);
    const desk = await buildEventDesk(portal);
    const { waiting } = await portal.db.transaction(async (tx) => {
      await locks.lockEvent(tx, event.uuid);
      const both = Promise.all([robin.cancel(event.uuid), desk.callOff(event.uuid)]);
      // The other one waits in the queue of the event.
      await expect.poll(() => waitingForLocks(portal.db)).toBe(1);
      return { waiting: both };
    });
    await waiting;
    // Where the event was called off first, a job refunds.
    await portal.deliverEmails();
    expect(await robin.ledger()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
    expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
  },
);

test('F11 two people book two events crosswise, over and over: nobody waits for a deadlock', async () => {
  const one = await buildEvent(portal.db);
  const two = await buildEvent(portal.db);
  const people = [await buildBooker(portal), await buildBooker(portal)];
  for (let round = 0; round < 3; round += 1) {
    const booked = await Promise.all(
      people.flatMap((person, number) => {
        const order = number === 0 ? [one, two] : [two, one];
        return order.map(({ uuid }) => person.attend(uuid, visa));
      }),
    );
    expect(count(booked, 201)).toBe(4);
    const cancelled = await Promise.all(
      people.flatMap((person) => [two, one].map(({ uuid }) => person.cancel(uuid))),
    );
    expect(count(cancelled, 200)).toBe(4);
  }
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});
