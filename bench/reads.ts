import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import pg from 'pg';
import { freePort } from '../scripts/free-port.mjs';
import { startPortal } from '../server/testing/portal-process.ts';
import { load } from './load.ts';

// What docs/performance.md says of reading: whole answers of the portal on PostgreSQL with 200 events,
// as a share of what a bare node:http server reaches that sends the same bytes, both asked in turns.

const rounds = 5;
const roundMs = 2_000;

if (isMainThread) await compare();
else await serveBare(workerData as Bare);

interface Bare {
  headers: Record<string, string>;
  bytes: Uint8Array;
}

async function compare(): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error('Run this by `npm run bench:reads`.');
  const folder = mkdtempSync(join(tmpdir(), 'fairway-bench-'));
  const port = String(await freePort());
  const portal = await startPortal({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    DEMO: '1',
    PORT: port,
    BASE_URL: `http://127.0.0.1:${port}`,
  });
  try {
    await portal.ready();
    await fillEvents(databaseUrl, 200);
    const { data } = await (await fetch(`${portal.url}/api/v1/events`)).json();
    const pages = {
      'list of events, JSON': '/api/v1/events',
      'one event, JSON': `/api/v1/events/${data[0].slug}`,
      'home, HTML': '/',
      'one event, HTML': `/events/${data[0].slug}`,
    };
    process.stdout.write('| answer | bytes | connections | of bare | p50 ms | p99 ms |\n');
    process.stdout.write('|---|---|---|---|---|---|\n');
    for (const [name, path] of Object.entries(pages)) {
      for (const connections of [10, 50]) await compareOne(name, portal.url + path, connections);
    }
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareOne(name: string, address: string, connections: number): Promise<void> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  await answer.bytes();
  // As it goes over the wire: fetch has unpacked it.
  const length = Number(answer.headers.get('content-length'));
  const headers = Object.fromEntries(answer.headers);
  const bare = new Worker(import.meta.filename, {
    workerData: { headers, bytes: new Uint8Array(length) } satisfies Bare,
  });
  const port = await new Promise<number>((resolve) => bare.once('message', resolve));
  const shares: number[] = [];
  const p50: number[] = [];
  const p99: number[] = [];
  let failed = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const own = await load(address, connections, roundMs);
    const other = await load(`http://127.0.0.1:${port}/`, connections, roundMs);
    failed += own.failed + other.failed;
    // The first round warms both up.
    if (round === 0) continue;
    shares.push(own.perSecond / other.perSecond);
    p50.push(own.p50);
    p99.push(own.p99);
  }
  await bare.terminate();
  if (failed > 0) throw new Error(`${failed} answers were no 200`);
  const cells = [name, length, connections, ...[shares, p50, p99].map(median)];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

function median(values: number[]): string {
  return (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(2);
}

async function serveBare({ headers, bytes }: Bare): Promise<void> {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  parentPort?.postMessage((server.address() as AddressInfo).port);
}

/** Copies of the demo's events, until there are as many. */
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
