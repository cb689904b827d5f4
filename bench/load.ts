import { connect, type Socket } from 'node:net';

/** What came of asking for a while. */
export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
}

/**
 * Asks one address over and over on a number of connections, each with one request under way. It
 * speaks bare HTTP/1.1 on sockets, so that next to nothing of the machine goes into asking.
 */
export async function load(address: string, connections: number, ms: number): Promise<Load> {
  const url = new URL(address);
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\naccept-encoding: br\r\n\r\n`;
  const end = performance.now() + ms;
  const times: number[] = [];
  let failed = 0;

  const ask = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let started = performance.now();
      let missing: number | undefined;
      let head = '';
      socket.on('data', (chunk: Buffer) => {
        let rest = chunk.length;
        if (missing === undefined) {
          head += chunk.toString('latin1');
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return;
          missing = Number(/content-length: (\d+)/i.exec(head)?.[1]);
          if (!head.startsWith('HTTP/1.1 200')) failed += 1;
          rest = head.length - end - 4;
        }
        missing -= rest;
        if (missing > 0) return;
        const now = performance.now();
        times.push(now - started);
        if (now >= end) {
          socket.end();
          resolve();
          return;
        }
        started = now;
        missing = undefined;
        head = '';
        socket.write(request);
      });
      socket.on('error', reject);
      socket.write(request);
    });

  const port = Number(url.port);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () => ask(connect(port, url.hostname).setNoDelay())),
  );
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}
