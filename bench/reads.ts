import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import pg from 'pg';
import { benchPortal, newDatabase } from './bench-portal.ts';
import { load, type TimedResponse, timeAt } from './load.ts';
import { type Found, median, type Row, table } from './row.ts';

// For docs/performance.md: whole answers of the portal on PostgreSQL with 200 events, as a share of what
// a bare node:http server reaches with the same bytes. The two alternate.

// Rounds are short, so that a slow phase of the machine affects both.
const rounds = 20;
const roundMs = 500;
const warmUpMs = 2_000;

if (!isMainThread) await startBareServer(workerData as Bare);

interface Bare {
  headers: Record<string, string>;
  bytes: Uint8Array;
}

interface Compared {
  name: string;
  isPage: boolean;
  bytes: number;
  connections: number;
  share: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The bare server's p99 in the same rounds. */
  bareP99: number;
}

export async function measureReads(): Promise<Found> {
  const databaseUrl = await newDatabase('reads');
  const portal = benchPortal({ DATABASE_URL: databaseUrl, DEMO: '1' });
  const started = await portal.start();
  try {
    await started.ready();
    await fillEvents(databaseUrl, 200);
    const { data } = await (await fetch(`${started.url}/api/v1/events`)).json();
    const paths = {
      'list of events, JSON': '/api/v1/events',
      'one event, JSON': `/api/v1/events/${data[0].slug}`,
      'home, HTML': '/',
      'one event, HTML': `/events/${data[0].slug}`,
    };
    const all: Compared[] = [];
    for (const [name, path] of Object.entries(paths)) {
      for (const connections of [10, 50]) {
        all.push(await compareOne(name, started.url + path, connections));
      }
    }
    return { rows: rowsOf(all), details: detailsOf(all) };
  } finally {
    await started.stop();
    portal.discard();
  }
}

async function compareOne(name: string, url: string, connections: number): Promise<Compared> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await answer.bytes();
  // The length over the network: fetch has decompressed the body.
  const length = Number(answer.headers.get('content-length'));
  const headers = Object.fromEntries(answer.headers);
  const bare = new Worker(import.meta.filename, {
    workerData: { headers, bytes: new Uint8Array(length) } satisfies Bare,
  });
  const port = await new Promise<number>((resolve) => bare.once('message', resolve));
  const shares: number[] = [];
  const answers: TimedResponse[][] = [];
  const bareAnswers: TimedResponse[][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ms = round === 0 ? warmUpMs : roundMs;
    const own = await load(url, connections, ms);
    const other = await load(`http://127.0.0.1:${port}/`, connections, ms);
    const failed = [...own.answers, ...other.answers].filter(({ status }) => status !== 200);
    if (failed.length > 0) throw new Error(`${failed.length} answers were no 200`);
    // The first round warms both up.
    if (round === 0) continue;
    shares.push(own.perSecond / other.perSecond);
    answers.push(own.answers);
    bareAnswers.push(other.answers);
  }
  await bare.terminate();
  const own = answers.flat();
  return {
    name,
    isPage: name.endsWith('HTML'),
    bytes: length,
    connections,
    share: median(shares),
    p50: timeAt(own, 0.5),
    p99: timeAt(own, 0.99),
    bareP99: timeAt(bareAnswers.flat(), 0.99),
  };
}

/** The worst of each kind counts. */
function rowsOf(all: Compared[]): Row[] {
  const shareOf = (what: string, some: Compared[]): Row => {
    const share = Math.min(...some.map((one) => one.share));
    const metric = `${what} ÷ bare node:http with the same bytes, the worst`;
    return { metric, target: '≥ 0.60', measured: share.toFixed(2), isMet: share >= 0.6 };
  };
  const json = all.filter(({ isPage }) => !isPage);
  const at50 = json.filter(({ connections }) => connections === 50);
  const p99 = Math.max(...at50.map((one) => one.p99));
  const bareP99 = Math.max(...at50.map((one) => one.bareP99));
  return [
    shareOf('list of events and one event, JSON', json),
    shareOf(
      'home and an event page, HTML',
      all.filter(({ isPage }) => isPage),
    ),
    {
      metric: 'JSON at 50 connections, p99',
      target: '≤ 5 ms',
      measured: `${p99.toFixed(1)} ms (bare ${bareP99.toFixed(1)} ms)`,
      isMet: p99 <= 5,
    },
  ];
}

function detailsOf(all: Compared[]): string {
  return table(
    ['answer', 'bytes', 'connections', 'share of bare', 'p50', 'p99', 'p99 of bare'],
    all.map(({ name, bytes, connections, share, p50, p99, bareP99 }) => [
      name,
      bytes,
      connections,
      share.toFixed(2),
      `${p50.toFixed(2)} ms`,
      `${p99.toFixed(2)} ms`,
      `${bareP99.toFixed(2)} ms`,
    ]),
  );
}

async function startBareServer({ headers, bytes }: Bare): Promise<void> {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  parentPort?.postMessage((server.address() as AddressInfo).port);
}

/** Copies the demo's events until there are `count` of them. */
async function fillEvents(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `select string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns
     where table_name = 'events' and is_generated = 'NEVER' and column_name not in ('uuid', 'slug')`,
  );
  const { columns } = rows[0];
  await client.query(
    `insert into events (slug, ${columns})
     select slug || '-' || copy, ${columns} from events, generate_series(1, 10) copy
     order by copy limit $1 - (select count(*) from events)`,
    [count],
  );
  await client.end();
}
