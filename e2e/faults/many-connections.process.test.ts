import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { buildEvent } from '../../server/testing/builders/build-event.ts';
import { useProcesses } from '../../server/testing/processes/use-processes.ts';

// The portal's metrics count what is open. `npm run bench -- faults` measures times and memory.

const portal = useProcesses();

async function startWatched() {
  const metricsPort = String(await freePort());
  const started = await portal.start({ METRICS_PORT: metricsPort });
  return {
    ...started,
    figure: async (name: string) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
    },
  };
}

async function openSockets(port: number, count: number, say: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  while (sockets.length < count) {
    const some = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'));
    await Promise.all(some.map((socket) => once(socket, 'connect')));
    for (const socket of some) {
      socket.on('error', () => undefined);
      if (say) socket.write(say);
    }
    sockets.push(...some);
  }
  return sockets;
}

test('I10 5,000 silent or incomplete connections delay no other request and leave nothing open', async () => {
  const { url, port, figure } = await startWatched();
  await buildEvent(portal.db);
  const get = async (path: string) => expect((await fetch(url + path)).status).toBe(200);
  await get('/api/v1/events');
  const before = await figure('nodejs_active_resources');
  const silent = await openSockets(port, 4_500, '');
  const slow = await openSockets(port, 500, 'GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n');
  // The system has accepted them all; the portal accepts them one after another.
  await vi.waitFor(
    async () => expect(await figure('nodejs_active_resources')).toBeGreaterThan(before + 4_900),
    60_000,
  );
  for (const path of ['/healthz', '/readyz', '/api/v1/events', '/']) await get(path);
  for (const socket of [...silent, ...slow]) socket.destroy();
  await vi.waitFor(
    async () => expect(await figure('nodejs_active_resources')).toBeLessThan(before + 50),
    { timeout: 60_000, interval: 50 },
  );
});

test('I10 after hundreds of requests there are no more open handles than after the first', async () => {
  const { url, figure } = await startWatched();
  await buildEvent(portal.db);
  const paths = ['/', '/events', '/api/v1/events', '/api/v1/user', '/nowhere', '/readyz'];
  const round = async () => {
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        [...paths, ...paths].map(async (path) => {
          // With a query string, so that few answers come from the cache.
          const answer = await fetch(`${url}${path}?page=${round % 7}`);
          await answer.arrayBuffer();
          expect(answer.status).toBeLessThan(500);
        }),
      );
    }
    return figure('nodejs_active_resources');
  };
  await round();
  const first = await round();
  const last = await round();
  expect(last).toBeLessThan(first + 20);
});
