import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { organizeApi } from '../contract/organize-api.ts';
import { type Db, openPostgres } from '../server/db/database.ts';
import { events } from '../server/db/tables/event-tables.ts';
import { users } from '../server/db/tables/tables.ts';
import { fillMoney } from '../server/testing/fill-money.ts';
import { type PortalBrowser, signInAt } from '../server/testing/processes/portal-browser.ts';
import { benchPortal, newDatabase } from './bench-portal.ts';
import { memoryOf } from './memory.ts';
import { type Found, maxRow, quantile } from './row.ts';
import { demoPassword } from './sign-in.ts';

// For docs/performance.md: the treasurer's page and the file of a year, 100,000 ledger entries of four years, over HTTP.

const rounds = 40;
/** A day of the last whole year that the entries fill. */
const until = new Date('2026-11-20T17:00:00Z');
const year = 2025;
const ofYear = `from=${year}-01-01&to=${year}-12-31`;
const ofAll = 'from=2000-01-01&to=2199-12-31';

export async function measureMoney(): Promise<Found> {
  const databaseUrl = await newDatabase('money');
  const portal = benchPortal({ DATABASE_URL: databaseUrl, DEMO: '1', THROTTLE_FACTOR: '1000' });
  const started = await portal.start();
  const { db, close } = await openPostgres(databaseUrl, 'as it is');
  try {
    await started.ready();
    await fillMoney(db, until);
    const [event] = await db
      .select({ uuid: events.uuid })
      .from(events)
      .where(eq(events.slug, 'filled-9'));
    const { url } = started;
    const browser = await signInAt(url, 'organizer@example.com', demoPassword);
    const reads = {
      'Money, a month of 100,000 entries': `from=${year}-07-01&to=${year}-07-31`,
      'Money, a year of 100,000 entries': ofYear,
      'Money, a year by way and kind': `${ofYear}&way=cheque&kind=donation`,
      'Money, all years': ofAll,
      'Money of an event': `${ofAll}&event=${event?.uuid}`,
      ...Object.fromEntries(
        Object.entries({
          'a name': await somebody(db),
          'a receipt': '1030001',
          'a sum': '$385.00',
          'a sum that nearly all have': '360',
          'a word that nearly all have': 'event',
        }).flatMap(([what, words]) => [
          [`Money, ${what} within a year`, `${ofYear}&search=${encodeURIComponent(words)}`],
          [`Money, ${what} in all years`, `${ofAll}&search=${encodeURIComponent(words)}`],
        ]),
      ),
      'Money, what is owed': 'filter=owed',
      'Money, what is owed back': 'filter=owed-back',
      'Money, what is not deposited': 'filter=undeposited',
    };
    const p95: [name: string, ms: number][] = [];
    for (const [name, query] of Object.entries(reads)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        times.push(await timed(() => browser.get(url, `${organizeApi.money.path}?${query}`)));
      }
      p95.push([name, quantile(times, 0.95)]);
    }
    const result = organizeApi.eventResult.path.replace(':uuid', String(event?.uuid));
    const results: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      results.push(await timed(() => browser.get(url, result)));
    }
    await publishStatements(db);
    const days: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      days.push(await timed(() => browser.get(url, organizeApi.today.path)));
    }
    const { pid } = started.child;
    const rest = memoryOf(pid).now;
    const file = await writtenYear(url, browser, pid);
    return {
      rows: [
        ...p95.map(([name, ms]) => maxRow(`${name}, p95`, ms, 80, 'ms')),
        maxRow('the result of an event, p95', quantile(results, 0.95), 80, 'ms'),
        maxRow('Today, each event with a statement, p95', quantile(days, 0.95), 200, 'ms'),
        maxRow('the file of a year', file.took / 1000, 60, 's', 1),
        maxRow('its memory above rest', file.peak - rest, 150, 'MB'),
      ],
    };
  } finally {
    await close();
    await started.stop();
    portal.discard();
  }
}

/** Of each event that is over: Today compares them with what came in since. */
async function publishStatements(db: Db): Promise<void> {
  const isOver = sql`slug like 'filled-%' and ends_at < now()`;
  await db.execute(sql`insert into event_finances (uuid, event_uuid, kind, label, amount_cents, position)
    select gen_random_uuid(), uuid, 'income', 'Entry fees', 100, 1 from events where ${isOver}`);
  await db.execute(sql`update events set closed_at = ends_at + interval '3 days' where ${isOver}`);
  await db.execute(sql`analyze`);
}

/** Who paid about 700 of the entries, as everybody did. */
async function somebody(db: Db): Promise<string> {
  const [user] = await db
    .select({ name: sql<string>`first_name || ' ' || last_name` })
    .from(users)
    .orderBy(users.uuid)
    .limit(1);
  return user?.name ?? '';
}

/** From asking for the file until it is ready, and the most memory meanwhile. */
async function writtenYear(url: string, browser: PortalBrowser, pid: number | undefined) {
  const start = performance.now();
  const { body } = await browser.post(url, organizeApi.askForExport.path, {
    kind: 'year',
    year,
    key: randomUUID(),
  });
  const { uuid } = body.data as { uuid: string };
  let peak = 0;
  for (;;) {
    peak = Math.max(peak, memoryOf(pid).now);
    const { body } = await browser.get(url, organizeApi.export.path.replace(':uuid', uuid));
    const { state } = body.data as { state: string };
    if (state === 'ready') return { took: performance.now() - start, peak };
    if (state !== 'waiting' && state !== 'running') throw new Error(JSON.stringify(body));
    await pause(50);
  }
}

async function timed(call: () => ReturnType<PortalBrowser['get']>) {
  const start = performance.now();
  const { status, body } = await call();
  const took = performance.now() - start;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return took;
}
