import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import pg from 'pg';
import { openPostgres } from '../server/db/database.ts';
import { loadOwnPlan } from '../server/membership/subscription/plan.ts';
import { sandboxPayments } from '../server/payments/sandbox/sandbox-payments.ts';
import type { PortalProcess } from '../server/testing/processes/portal-process.ts';
import { type BenchPortal, benchPortal, newDatabase } from './bench-portal.ts';
import { load, type TimedResponse, timeAt } from './load.ts';
import { type Found, median, type Row, table } from './row.ts';
import { buildReaders } from './signed-in-people.ts';

// For docs/performance.md: whole answers to 200 signed-in members, on PostgreSQL and without demo mode, as a
// share of what node:http with the bare driver and one prepared query reaches. All alternate in one run,
// so that a slow phase of the machine affects all.

const rounds = 15;
const roundMs = 500;
const warmUpMs = 2_000;
const connections = 10;
const maxP99 = 15;

/** The least share of each answer. */
const answers: [name: string, path: string, share: number][] = [
  ['subscription status', '/subscription-status', 0.18],
  ['the own record', '/user', 0.15],
  ['billing history', '/billing-history', 0.15],
  ['own events', '/my-events', 0.12],
  ['list of events', '/events', 0.1],
  ['members, a search', '/members?search=emblay', 0.15],
];

if (!isMainThread) await startBareServer(workerData as Bare);

interface Bare {
  databaseUrl: string;
  userUuid: string;
}

export async function measureSignedIn(): Promise<Found> {
  const databaseUrl = await newDatabase('signed_in');
  const settings = { DATABASE_URL: databaseUrl, DEMO: '0' };
  const portals = [benchPortal(settings), benchPortal(settings)];
  // The first start makes the tables; the others find the people there.
  await (await startOf(portals[0] as BenchPortal)).stop();
  const people = await fill(databaseUrl);
  const started: PortalProcess[] = [];
  for (const portal of portals) started.push(await startOf(portal));
  const bare = new Worker(import.meta.filename, {
    workerData: { databaseUrl, userUuid: people.userUuid } satisfies Bare,
  });
  try {
    const port = await new Promise<number>((resolve) => bare.once('message', resolve));
    const found = await compare(
      started.map(({ url }) => url),
      `http://127.0.0.1:${port}/`,
      people.cookies,
    );
    return { rows: rowsOf(found), details: detailsOf(found) };
  } finally {
    await bare.terminate();
    for (const process of started) await process.stop();
    for (const portal of portals) portal.discard();
  }
}

async function startOf(portal: BenchPortal): Promise<PortalProcess> {
  const started = await portal.start();
  await started.ready();
  return started;
}

async function fill(databaseUrl: string) {
  const { db, close } = await openPostgres(databaseUrl, 'as it is');
  const clock = { now: () => new Date() };
  const cookies = await buildReaders({
    db,
    clock,
    payments: sandboxPayments({ db, clock }, () => loadOwnPlan(db)),
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select uuid from users limit 1');
  await client.end();
  await close();
  return { cookies, userUuid: String(rows[0].uuid) };
}

/** The results of one answer. */
interface Compared {
  name: string;
  target: number;
  bytes: number;
  shares: number[];
  /** What two processes give together, as a multiple of one. */
  ofTwo: number[];
  all: TimedResponse[];
  bare: TimedResponse[];
}

async function compare(urls: string[], bareUrl: string, cookies: string[]): Promise<Compared[]> {
  const [first = ''] = urls;
  const found: Compared[] = [];
  for (const [name, path, target] of answers) {
    const headers = { cookie: cookies[0] ?? '', 'accept-encoding': 'br' };
    const one = await fetch(`${first}/api/v1${path}`, { headers });
    await one.bytes();
    const bytes = Number(one.headers.get('content-length'));
    found.push({ name, target, bytes, shares: [], ofTwo: [], all: [], bare: [] });
  }
  for (let round = 0; round <= rounds; round += 1) {
    // The first round warms all up.
    const ms = round === 0 ? warmUpMs : roundMs;
    for (const [index, [, path]] of answers.entries()) {
      const one = found[index] as Compared;
      const bare = await load(bareUrl, connections, ms);
      const own = await load(`${first}/api/v1${path}`, connections, ms, cookies);
      const both = await Promise.all(
        urls.map((url) => load(`${url}/api/v1${path}`, connections, ms, cookies)),
      );
      const failed = [bare, own, ...both].flatMap((each) =>
        each.answers.filter(({ status }) => status !== 200),
      );
      if (failed.length > 0) throw new Error(`${failed.length} answers were no 200: ${path}`);
      if (round === 0) continue;
      one.shares.push(own.perSecond / bare.perSecond);
      one.ofTwo.push(both.reduce((sum, { perSecond }) => sum + perSecond, 0) / own.perSecond);
      one.all.push(...own.answers);
      one.bare.push(...bare.answers);
    }
  }
  return found;
}

function rowsOf(found: Compared[]): Row[] {
  const shares = found.map(({ name, target, shares }) => {
    const share = median(shares);
    return {
      metric: `signed in: ${name} ÷ bare node:http with one prepared query`,
      target: `≥ ${target.toFixed(2)}`,
      measured: share.toFixed(3),
      isMet: share >= target,
    };
  });
  const p99 = Math.max(...found.map(({ all }) => timeAt(all, 0.99)));
  const bareP99 = Math.max(...found.map(({ bare }) => timeAt(bare, 0.99)));
  return [
    ...shares,
    {
      metric: 'the same at 10 connections, p99, the worst',
      target: `≤ ${maxP99} ms`,
      measured: `${p99.toFixed(1)} ms (bare ${bareP99.toFixed(1)} ms)`,
      isMet: p99 <= maxP99,
    },
  ];
}

function detailsOf(found: Compared[]): string {
  const ms = (answers: TimedResponse[], share: number) => `${timeAt(answers, share).toFixed(1)} ms`;
  return table(
    [
      'answer',
      'bytes',
      'share of bare',
      'its worst round',
      'p50',
      'p99',
      'p99 of bare',
      'two ÷ one',
    ],
    found.map(({ name, bytes, shares, all, bare, ofTwo }) => [
      name,
      bytes,
      median(shares).toFixed(3),
      Math.min(...shares).toFixed(3),
      ms(all, 0.5),
      ms(all, 0.99),
      ms(bare, 0.99),
      `${median(ofTwo).toFixed(2)} ×`,
    ]),
  );
}

/** One row by its key, by a prepared query on as many connections as the portal has. */
async function startBareServer({ databaseUrl, userUuid }: Bare): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const query = {
    name: 'one',
    text: 'select uuid, first_name, last_name from users where uuid = $1',
  };
  const server = createServer(async (_request, response) => {
    const { rows } = await pool.query({ ...query, values: [userUuid] });
    const body = JSON.stringify({ data: rows[0] });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  parentPort?.postMessage((server.address() as AddressInfo).port);
}
