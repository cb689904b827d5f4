import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { organizeApi } from '../contract/organize-api.ts';
import { openPostgres } from '../server/db/database.ts';
import { events } from '../server/db/tables/event-tables.ts';
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
      month: `?from=${year}-07-01&to=${year}-07-31`,
      year: `?from=${year}-01-01&to=${year}-12-31`,
      cheques: `?from=${year}-01-01&to=${year}-12-31&way=cheque&kind=donation`,
      event: `?from=2000-01-01&to=2199-12-31&event=${event?.uuid}`,
    };
    const p95: Record<string, number> = {};
    for (const [name, query] of Object.entries(reads)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        times.push(await timed(() => browser.get(url, `${organizeApi.money.path}${query}`)));
      }
      p95[name] = quantile(times, 0.95);
    }
    const result = organizeApi.eventResult.path.replace(':uuid', String(event?.uuid));
    const results: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      results.push(await timed(() => browser.get(url, result)));
    }
    const { pid } = started.child;
    const rest = memoryOf(pid).now;
    const file = await writtenYear(url, browser, pid);
    return {
      rows: [
        maxRow('Money, a month of 100,000 entries, p95', p95.month ?? Number.NaN, 80, 'ms'),
        maxRow('Money, a year of 100,000 entries, p95', p95.year ?? Number.NaN, 80, 'ms'),
        maxRow('Money, a year by way and kind, p95', p95.cheques ?? Number.NaN, 80, 'ms'),
        maxRow('Money of an event, p95', p95.event ?? Number.NaN, 80, 'ms'),
        maxRow('the result of an event, p95', quantile(results, 0.95), 80, 'ms'),
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
