import { asc, like } from 'drizzle-orm';
import { api } from '../contract/api.ts';
import { type Db, openPostgres } from '../server/db/database.ts';
import { emails } from '../server/db/tables/email-tables.ts';
import { users } from '../server/db/tables/tables.ts';
import { waitlistEntries } from '../server/db/tables/waitlist-tables.ts';
import { buildEvent } from '../server/testing/builders/build-event.ts';
import { fillMembers } from '../server/testing/fill-members.ts';
import { openSession, type PortalBrowser } from '../server/testing/processes/portal-browser.ts';
import { oneDay } from '../server/time/durations.ts';
import { benchPortal, newDatabase } from './bench-portal.ts';
import { type Found, maxRow, quantile } from './row.ts';

// For docs/performance.md: the waiting list of a full event, with 500 people on it, over HTTP.

const line = 500;
const rounds = 60;

export async function measureWaiting(): Promise<Found> {
  const databaseUrl = await newDatabase('waiting');
  const portal = benchPortal({ DATABASE_URL: databaseUrl, DEMO: '1', THROTTLE_FACTOR: '1000' });
  const started = await portal.start();
  const { db, close } = await openPostgres(databaseUrl, 'as it is');
  try {
    await started.ready();
    const { url } = started;
    await fillMembers(db, line + 2 * rounds);
    const event = await buildFullEvent(db);
    const people = await db
      .select({ uuid: users.uuid })
      .from(users)
      .where(like(users.email, '%@example.org'))
      .orderBy(asc(users.email_key))
      .limit(line + 2 * rounds);
    const uuids = people.map(({ uuid }) => uuid);
    const hosts = await signedIn(db, url, uuids.slice(line, line + rounds));
    const joining = await signedIn(db, url, uuids.slice(line + rounds));
    const inTurn = await signedIn(db, url, uuids.slice(0, rounds));
    const at = ({ path }: { path: string }) => path.replace(':uuid', event);
    const attend = (browser: PortalBrowser) =>
      browser.post(url, at(api.attend), { uuid: event, data: { guests: [] } });
    for (const host of hosts) await timed(201, () => attend(host));
    await db.insert(waitlistEntries).values(
      uuids.slice(0, line).map((user_uuid, index) => ({
        event_uuid: event,
        user_uuid,
        seats: 1,
        least: 1,
        turn: index + 1,
        joined_at: new Date(),
      })),
    );
    const wanted = { seats: 2, least: 1 };
    const joined = await each(joining, (one) =>
      timed(200, () => one.put(url, at(api.joinWaitlist), wanted)),
    );
    const left = await each(joining, (one) =>
      timed(200, () => one.delete(url, at(api.leaveWaitlist))),
    );
    const freed: number[] = [];
    const taken: number[] = [];
    for (const [turn, host] of hosts.entries()) {
      const before = await offersEmailed(db);
      const took = await timed(200, () => host.post(url, at(api.cancelBooking)));
      // Enqueued with the seat that came free, in one transaction.
      if ((await offersEmailed(db)) !== before + 1) throw new Error('No offer followed.');
      freed.push(took);
      const next = inTurn[turn];
      if (next) taken.push(await timed(201, () => attend(next)));
    }
    const p95 = (times: number[]) => quantile(times, 0.95);
    return {
      rows: [
        maxRow('joining a waiting list of 500, p95', p95(joined), 60, 'ms'),
        maxRow('leaving a waiting list of 500, p95', p95(left), 60, 'ms'),
        maxRow('an offer taken, 500 waiting, p95', p95(taken), 60, 'ms'),
        maxRow('from a place that comes free to its offer, p95', p95(freed) / 1000, 1, 's', 2),
      ],
    };
  } finally {
    await close();
    await started.stop();
    portal.discard();
  }
}

async function buildFullEvent(db: Db): Promise<string> {
  const inDays = (days: number) => new Date(Date.now() + days * oneDay);
  const { uuid } = await buildEvent(db, {
    capacity: rounds,
    price_cents: 0,
    member_price_cents: 0,
    starts_at: inDays(30),
    ends_at: inDays(31),
    booking_opens_at: inDays(-30),
    booking_closes_at: inDays(29),
    cancel_until: inDays(20),
  });
  return uuid;
}

const signedIn = (db: Db, url: string, uuids: string[]) =>
  each(uuids, async (uuid) => {
    const browser = await openSession(db, uuid);
    await browser.get(url, api.csrfCookie.path);
    return browser;
  });

/** One after the other. */
async function each<Item, Result>(items: Item[], act: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}

async function timed(expected: number, call: () => ReturnType<PortalBrowser['get']>) {
  const start = performance.now();
  const { status, body } = await call();
  const took = performance.now() - start;
  if (status !== expected) throw new Error(`${status} ${JSON.stringify(body)}`);
  return took;
}

const offersEmailed = (db: Db) => db.$count(emails, like(emails.kind, '%offer-made'));
