import { connect, type Socket } from 'node:net';

/** The result of a load. */
interface Load {
  perSecond: number;
  answers: TimedResponse[];
}

/** One answer: its status, how long it took, and when it arrived, in milliseconds. */
export interface TimedResponse {
  status: number;
  took: number;
  at: number;
}

/**
 * Requests one URL repeatedly on a number of connections, each with one request at a time; with cookies,
 * each request with the next one.
 */
export async function load(
  href: string,
  connections: number,
  ms: number,
  cookies: string[] = [],
): Promise<Load> {
  const url = new URL(href);
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\naccept-encoding: br\r\n`;
  const requests =
    cookies.length === 0
      ? [`${request}\r\n`]
      : cookies.map((cookie) => `${request}cookie: ${cookie}\r\n\r\n`);
  let next = 0;
  const start = performance.now();
  const end = start + ms;
  const answers = await sendOn(connections, url, () =>
    performance.now() < end ? requests[next++ % requests.length] : undefined,
  );
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: answers.length / seconds, answers };
}

/** Sends all requests in order, on a number of connections. */
export function sendAll(
  connections: number,
  url: URL,
  requests: string[],
): Promise<TimedResponse[]> {
  let next = 0;
  return sendOn(connections, url, () => requests[next++]);
}

/** The time within which this share of the requests was answered. */
export function timeAt(answers: TimedResponse[], share: number): number {
  const times = answers.map(({ took }) => took).sort((a, b) => a - b);
  return times[Math.floor(times.length * share)] ?? Number.NaN;
}

async function sendOn(
  connections: number,
  { hostname, port }: URL,
  next: () => string | undefined,
): Promise<TimedResponse[]> {
  const answers: TimedResponse[] = [];
  const sockets = Array.from({ length: connections }, () =>
    connect(Number(port), hostname).setNoDelay(),
  );
  await Promise.all(sockets.map((socket) => converse(socket, next, answers)));
  return answers;
}

/** Bare HTTP/1.1 on a socket, so that the client uses almost no processor time. */
function converse(socket: Socket, next: () => string | undefined, answers: TimedResponse[]) {
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
