import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchPortal, benchPortal, newDatabase } from './bench-portal.ts';
import { memoryOf } from './memory.ts';
import { type Found, median, type Row } from './row.ts';

// For docs/performance.md: the time from the start of the process to the complete home page, on a
// migrated database, and the memory at rest.

type Memory = ReturnType<typeof memoryOf>;

const starts = 7;
const restMs = 10_000;

export async function measureStarts(): Promise<Found> {
  const onPostgres = benchPortal({ DATABASE_URL: await newDatabase('start') });
  const embedded = benchPortal({});
  try {
    const postgres = await measure(onPostgres);
    const own = await measure(embedded);
    return {
      rows: [
        seconds('start to the first answer, PostgreSQL', postgres.tookMs, 0.6),
        seconds('start to the first answer, embedded database, warm', own.tookMs, 1.2),
        megabytes('memory at rest, PostgreSQL', postgres.rest, 100),
        megabytes('memory at rest, embedded database', own.rest, 350),
      ],
    };
  } finally {
    onPostgres.discard();
    embedded.discard();
  }
}

async function measure(portal: BenchPortal) {
  // The first start migrates, and fills the demo of the embedded database.
  await measureOnce(portal, 0);
  const took: number[] = [];
  while (took.length < starts - 1) took.push((await measureOnce(portal, 0)).tookMs);
  const last = await measureOnce(portal, restMs);
  return { tookMs: median([...took, last.tookMs]), rest: last.memory };
}

async function measureOnce(portal: BenchPortal, rest: number) {
  const begun = performance.now();
  const started = await portal.start();
  while (!(await answers(started.port))) await wait(2);
  const tookMs = performance.now() - begun;
  await wait(rest);
  const memory = memoryOf(started.child.pid);
  await started.stop();
  return { tookMs, memory };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    request({ port, host: '127.0.0.1', path: '/', agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200));
    })
      .on('error', () => resolve(false))
      .end();
  });
}

const seconds = (metric: string, tookMs: number, limit: number): Row => ({
  metric,
  target: `≤ ${limit} s`,
  measured: `${(tookMs / 1000).toFixed(2)} s`,
  isMet: tookMs <= limit * 1000,
});

const megabytes = (metric: string, { now, own }: Memory, limit: number): Row => ({
  metric,
  target: `≤ ${limit} MB`,
  measured: `${now.toFixed(0)} MB (${own.toFixed(0)} its own)`,
  isMet: now <= limit,
});
