import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { rowsOf } from '../db/rows-of.ts';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildCharge } from '../testing/builders/build-charge.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { openTestCharge, recordSeen } from '../testing/builders/build-ledger.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { onPostgres } from '../testing/test-database.ts';
import { vacuum } from '../testing/vacuum.ts';

// What makes the calls of signed-in people quick, as far as no machine decides it. Their speed itself is
// measured by `npm run bench -- signed-in`.

const portal = useTestApp();

async function signedInMember() {
  const { db } = portal;
  const robin = await buildUser(db);
  await buildMembership(db, robin.uuid);
  const event = await buildEvent(db);
  const booking = await buildBooking(db, {
    event_uuid: event.uuid,
    user_uuid: robin.uuid,
    status: 'confirmed',
  });
  const charge = await openTestCharge(db, robin.uuid, undefined, booking.id);
  await recordSeen(portal.deps, charge, buildCharge());
  const browser = portal.browser();
  await browser.login(robin.email, testPassword);
  return browser;
}

interface Work {
  statements: number;
  /** How often nothing was under way and something was asked. */
  roundTrips: number;
  /** Statements without a name. The embedded database knows no names. */
  unnamed: string[];
  /** Statements that were built for this request. */
  built: string[];
}

/** What a request asks of the database, seen where the driver is called. */
async function workOf(request: () => Promise<{ statusCode: number }>): Promise<Work> {
  const {
    $client: client,
    _: { session },
  } = portal.db as typeof portal.db & {
    $client: { query(query: { text: string; name?: string } | string): Promise<unknown> };
  };
  const work: Work = { statements: 0, roundTrips: 0, unnamed: [], built: [] };
  let underWay = 0;
  const send = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const query = vi.spyOn(client, 'query').mockImplementation(async (...given: unknown[]) => {
    const [sent] = given as [{ text: string; name?: string } | string];
    work.statements += 1;
    if (underWay === 0) work.roundTrips += 1;
    if (onPostgres && (typeof sent === 'string' || !sent.name)) {
      work.unnamed.push(typeof sent === 'string' ? sent : sent.text);
    }
    underWay += 1;
    return send(...given).finally(() => {
      underWay -= 1;
    });
  });
  const prepare = vi.spyOn(session, 'prepareQuery');
  try {
    expect((await request()).statusCode).toBe(200);
    work.built = prepare.mock.calls.map(([{ sql }]) => sql);
  } finally {
    query.mockRestore();
    prepare.mockRestore();
  }
  return work;
}

test('N17 what every screen asks costs so many statements and round trips, each named and built before', async () => {
  const browser = await signedInMember();
  for (const [path, statements, roundTrips] of [
    // Who asks, with grants, membership and whether a start is open.
    ['/subscription-status', 1, 1],
    ['/user', 2, 2],
    ['/billing-history', 2, 2],
    ['/my-events', 2, 2],
    ['/my-events?filter=past', 2, 2],
    ['/my-events?filter=cancelled', 2, 2],
    // The read is counted beside the search.
    ['/members?search=fairfield', 3, 2],
    ['/members?search=robin%20fairfield&sort=-joined', 3, 2],
    // The same for everybody.
    ['/events', 0, 0],
    ['/upcoming', 0, 0],
    ['/featured', 0, 0],
  ] as const) {
    const ask = () => browser.get(`/api/v1${path}`);
    // The first request builds the statements.
    await ask();
    const found = await workOf(ask);
    const expected = { statements, roundTrips, unnamed: [], built: [] };
    expect({ path, ...found }).toEqual({ path, ...expected });
  }
});

test.runIf(onPostgres)(
  'N17 who asks is planned once for a connection, not for each request',
  async () => {
    const browser = await signedInMember();
    // Statistics that come meanwhile change what a plan costs.
    await vacuum(portal.db);
    // PostgreSQL plans the first five with their values, and compares what that costs.
    for (let time = 0; time < 12; time += 1) await browser.get('/api/v1/subscription-status');
    const [planned] = await rowsOf<{ custom: number; generic: number }>(
      portal.db,
      sql`select custom_plans::integer as custom, generic_plans::integer as generic
      from pg_prepared_statements where name = 'find_sessions'`,
    );
    expect(planned?.custom).toBeLessThanOrEqual(5);
    expect(planned?.generic).toBeGreaterThanOrEqual(7);
  },
);

test('N17 requests of one moment share the question who asks', async () => {
  const browser = await signedInMember();
  const ask = () => browser.get('/api/v1/subscription-status');
  await ask();
  const found = await workOf(async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    return answers.find(({ statusCode }) => statusCode !== 200) ?? (answers[0] as never);
  });
  expect(found).toMatchObject({ statements: 1, roundTrips: 1 });
});

test('N17 H5 nothing personal outlives its request: each answer is what the database says now', async () => {
  const { db } = portal;
  const robin = await buildUser(db);
  const browser = portal.browser();
  await browser.login(robin.email, testPassword);
  const status = async () => (await browser.get('/api/v1/subscription-status')).json();
  const search = async () => (await browser.get('/api/v1/members?search=robin')).statusCode;
  expect([(await status()).subscribed, await search()]).toEqual([false, 403]);
  const ends_at = new Date(portal.clock.now().getTime() + 60_000);
  await buildMembership(db, robin.uuid, { ends_at, subscription_id: 'sub_1' });
  expect([await status(), await search()]).toEqual([
    { subscribed: true, onGracePeriod: true, cancelled: true },
    200,
  ]);
  portal.clock.advance(61);
  expect([(await status()).subscribed, await search()]).toEqual([false, 403]);
});
