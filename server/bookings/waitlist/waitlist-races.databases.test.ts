import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { seatOffers, waitlistEntries } from '#server/db/tables/waitlist-tables.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildSession } from '#server/testing/builders/build-session.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { cancelSeats } from '../cancel/cancel-seats.ts';
import * as locks from '../event-lock-queries.ts';
import { attend } from '../reserve/attend.ts';
import * as queries from '../seat-queries.ts';
import { advanceWaitlists } from './waitlist-jobs.ts';

const portal = useTestApp();

const free = { price_cents: 0, member_price_cents: 0 };
const alone = { guests: [], dietary_restrictions: null, notes: null };

/** As another process: the queues of a process belong to its database. */
const elsewhere = () => {
  const db: Db = Object.create(portal.db);
  return { ...portal.deps, db };
};

/** People who wait, each for one seat, in this order. */
async function buildLine(eventUuid: string, size: number): Promise<string[]> {
  const { password_hash } = await buildUser(portal.db);
  const line = await portal.db
    .insert(users)
    .values(
      Array.from({ length: size }, (_, number) => ({
        email: `waits${number}@example.org`,
        email_key: `waits${number}@example.org`,
        email_verified_at: portal.clock.now(),
        password_hash,
        first_name: 'Robin',
        last_name: 'Waits',
      })),
    )
    .returning({ uuid: users.uuid });
  const inOrder = line.map(({ uuid }) => uuid);
  await portal.db.insert(waitlistEntries).values(
    inOrder.map((user_uuid, index) => ({
      event_uuid: eventUuid,
      user_uuid,
      seats: 1,
      least: 1,
      turn: index + 1,
      joined_at: portal.clock.now(),
    })),
  );
  return inOrder;
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}

test('R1 S1 ten places come free one by one and at once, 200 wait, passers-by book: none is sold past the line', async () => {
  const event = await buildEvent(portal.db, { ...free, capacity: 30 });
  const hosts = await Promise.all(Array.from({ length: 10 }, () => buildBooker(portal)));
  for (const host of hosts) {
    const guests = [{ name: 'Guest A' }, { name: 'Guest B' }];
    expect((await host.attend(event.uuid, { guests })).statusCode).toBe(201);
  }
  const line = await buildLine(event.uuid, 200);
  const passers = await Promise.all(Array.from({ length: 10 }, () => buildUser(portal.db)));
  const lastSeat = async (host: (typeof hosts)[number]) => {
    const { bookings } = (await host.browser.get('/api/v1/user')).json().data;
    const { seats } = (await host.confirmation(bookings[0].id)).json().data;
    return [seats.at(-1).uuid];
  };
  const freed = await Promise.all(hosts.map(lastSeat));
  const cancel = (index: number) =>
    cancelSeats(elsewhere(), buildSession(hosts[index]?.user.uuid ?? ''), event.uuid, {
      seats: freed[index],
    });
  for (const index of [0, 1, 2]) await cancel(index);
  const added = hosts.slice(0, 3).map(async (host) => {
    const { bookings } = (await host.browser.get('/api/v1/user')).json().data;
    const path = `/api/v1/confirmation/${bookings[0].id}/seats`;
    return (await host.browser.post(path, { guests: [{ name: 'Guest D' }] })).json().code;
  });
  const outcomes = await Promise.all([
    ...[3, 4, 5, 6, 7, 8, 9].map((index) => outcomeOf(cancel(index))),
    ...passers.map(({ uuid }) =>
      outcomeOf(attend(elsewhere(), buildSession(uuid), event.uuid, alone)),
    ),
  ]);
  expect(outcomes).toEqual([
    ...Array.from({ length: 7 }, () => 'done'),
    ...passers.map(() => 'event_full'),
  ]);
  expect(await Promise.all(added)).toEqual(['event_full', 'event_full', 'event_full']);
  const offers = await portal.db.select().from(seatOffers);
  expect(offers.map(({ user_uuid }) => user_uuid).toSorted()).toEqual(line.slice(0, 10).toSorted());
  const now = portal.clock.now();
  expect(await findEvent(portal.db, { uuid: event.uuid }, now)).toMatchObject({
    confirmed: 20,
    held: 0,
    offered: 10,
  });
  // All of them take theirs at once; the eleventh in line does not get in between.
  const taken = await Promise.all(
    line
      .slice(0, 11)
      .map((uuid) => outcomeOf(attend(elsewhere(), buildSession(uuid), event.uuid, alone))),
  );
  expect(taken).toEqual([...Array.from({ length: 10 }, () => 'done'), 'event_full']);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

// The embedded database has one connection, so its transactions always run one after the other.
test.runIf(onPostgres)(
  'R1 the same with the lock taken out promises a place twice, so R1 proves something',
  async () => {
    const event = await buildEvent(portal.db, { ...free, capacity: 1 });
    const passer = await buildUser(portal.db);
    const unlocked = vi.spyOn(locks, 'lockEvent').mockImplementation(async (tx, uuid) => {
      const [row] = await tx.select().from(events).where(eq(events.uuid, uuid));
      return row;
    });
    const { countTaken } = queries;
    // The passer-by has counted when the place is offered.
    const counting = vi.spyOn(queries, 'countTaken').mockImplementation(async (...given) => {
      const taken = await countTaken(...given);
      await buildLine(event.uuid, 1);
      await advanceWaitlists(elsewhere());
      return taken;
    });
    await attend(elsewhere(), buildSession(passer.uuid), event.uuid, alone);
    unlocked.mockRestore();
    counting.mockRestore();
    const { differences } = await checkLedger(portal.deps);
    expect(differences.join()).toContain('more players and offers than places, 1 and 1 of 1');
  },
);
