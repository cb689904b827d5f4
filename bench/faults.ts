import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { benchPortal, newDatabase } from './bench-portal.ts';
import { load } from './load.ts';
import { memoryOf } from './memory.ts';
import type { Found, Row } from './row.ts';

// For docs/performance.md: silent connections, thousands of requests, and a stop while a request is
// incomplete.

const silentVisitors = 5_000;
const halfRequest = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n';

export async function measureFaults(): Promise<Found> {
  const portal = benchPortal({ DATABASE_URL: await newDatabase('faults') });
  const started = await portal.start();
  try {
    await started.ready();
    const { pid } = started.child;
    const pages = ['/', '/events', '/api/v1/events', '/readyz'].map((path) => started.url + path);
    for (const page of pages) await load(page, 10, 1_000);
    const first = memoryOf(pid).now;
    for (const page of pages) await load(page, 10, 5_000);
    const grown = memoryOf(pid).now - first;

    const sockets = await connectAll(started.port, silentVisitors);
    const took: number[] = [];
    for (const page of pages) took.push(await timed(() => fetch(page).then((it) => it.text())));
    const crowded = memoryOf(pid).now;
    for (const socket of sockets) socket.destroy();

    const [half] = await connectAll(started.port, 1);
    half?.write(halfRequest);
    await wait(100);
    const stopping = await timed(() => started.stop());
    return {
      rows: [
        maxRow('memory that is not released after thousands of requests', grown, 60, 'MB'),
        maxRow(
          'an answer beside 5,000 silent connections, the slowest',
          Math.max(...took),
          1_000,
          'ms',
        ),
        maxRow('memory beside 5,000 silent connections', crowded, 400, 'MB'),
        maxRow('a stop while a request stays incomplete', stopping / 1000, 10, 's'),
      ],
    };
  } finally {
    await started.kill();
    portal.discard();
  }
}

async function connectAll(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(100, count - sockets.length) }, () =>
      connect(port, '127.0.0.1').on('error', () => undefined),
    );
    await Promise.all(some.map((socket) => once(socket, 'connect')));
    sockets.push(...some);
  }
  return sockets;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const maxRow = (metric: string, measured: number, limit: number, unit: string): Row => ({
  metric,
  target: `≤ ${limit} ${unit}`,
  measured: `${measured.toFixed(unit === 's' ? 1 : 0)} ${unit}`,
  isMet: measured <= limit,
});
