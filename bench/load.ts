import { connect, type Socket } from 'node:net';

/** What came of asking. */
interface Load {
  perSecond: number;
  answers: Heard[];
}

/** One answer: its status, how long it took, and when it was there, both in milliseconds. */
export interface Heard {
  status: number;
  took: number;
  at: number;
}

/** Asks one address over and over on a number of connections, each with one request under way. */
export async function load(address: string, connections: number, ms: number): Promise<Load> {
  const url = new URL(address);
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\naccept-encoding: br\r\n\r\n`;
  const start = performance.now();
  const end = start + ms;
  const answers = await askOn(connections, url, () =>
    performance.now() < end ? request : undefined,
  );
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: answers.length / seconds, answers };
}

/** Works through the requests on a number of connections, in order. */
export function askAll(connections: number, url: URL, requests: string[]): Promise<Heard[]> {
  let next = 0;
  return askOn(connections, url, () => requests[next++]);
}

/** The time within which such a share of them was answered. */
export function timeAt(answers: Heard[], share: number): number {
  const times = answers.map(({ took }) => took).sort((a, b) => a - b);
  return times[Math.floor(times.length * share)] ?? Number.NaN;
}

async function askOn(
  connections: number,
  { hostname, port }: URL,
  next: () => string | undefined,
): Promise<Heard[]> {
  const answers: Heard[] = [];
  const sockets = Array.from({ length: connections }, () =>
    connect(Number(port), hostname).setNoDelay(),
  );
  await Promise.all(sockets.map((socket) => converse(socket, next, answers)));
  return answers;
}

/** Bare HTTP/1.1 on a socket, so that next to nothing of the machine goes into asking. */
function converse(socket: Socket, next: () => string | undefined, answers: Heard[]) {
  return new Promise<void>((resolve, reject) => {
    let started = 0;
    let missing: number | undefined;
    let head = '';
    const send = () => {
      const request = next();
      if (request === undefined) {
        socket.end();
        resolve();
        return;
      }
      missing = undefined;
      head = '';
      started = performance.now();
      socket.write(request);
    };
    socket.on('data', (chunk: Buffer) => {
      let rest = chunk.length;
      if (missing === undefined) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        rest = head.length - end - 4;
      }
      missing -= rest;
      if (missing > 0) return;
      const at = performance.now();
      answers.push({ status: Number(head.slice(9, 12)), took: at - started, at });
      send();
    });
    socket.on('error', reject);
    socket.on('connect', send);
  });
}
