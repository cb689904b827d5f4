import { hashPassword } from '../server/accounts/password.ts';
import { openPostgres } from '../server/db/database.ts';
import { buildUser } from '../server/testing/builders/build-user.ts';
import { benchPortal, newDatabase } from './bench-portal.ts';
import { sendAll, type TimedResponse, timeAt } from './load.ts';
import type { Found } from './row.ts';

// For docs/performance.md: whether reading stays fast while people sign in, and that many logins at once lock
// nobody out.

const people = 50;
const password = 'a password only for a bench';

export async function measureLogin(): Promise<Found> {
  const databaseUrl = await newDatabase('login');
  const portal = benchPortal({ DATABASE_URL: databaseUrl, DEMO: '1' });
  const started = await portal.start();
  try {
    await started.ready();
    const database = await openPostgres(databaseUrl, 'as it is');
    // As expensive as the portal's own hashes: the cost is part of the hash.
    const password_hash = await hashPassword(password);
    const emails = Array.from({ length: people }, (_, number) => `login${number}@example.org`);
    for (const email of emails) await buildUser(database.db, { email, password_hash });
    await database.close();

    const url = new URL(started.url);
    const logins = await loginsOf(url, emails);
    const reads = await readWhile(url, sendAll(20, url, manyOf(logins, 100)));
    const atOnce = await sendAll(people, url, logins);
    const ofOne = await sendAll(people, url, manyOf(logins.slice(0, 1), people));
    const rejected = [...atOnce, ...ofOne].filter(({ status }) => status !== 200).length;
    const p95 = timeAt(reads, 0.95);
    return {
      rows: [
        {
          metric: 'list of events while 20 people sign in, p95',
          target: '≤ 15 ms',
          measured: `${p95.toFixed(1)} ms`,
          isMet: p95 <= 15,
        },
        {
          metric: '50 correct logins at once, of 50 people and of one: rejected',
          target: '0',
          measured: `${rejected}`,
          isMet: rejected === 0,
        },
      ],
    };
  } finally {
    await started.stop();
    portal.discard();
  }
}

/** A complete request for each. Nobody is signed in, so one CSRF token is enough. */
async function loginsOf(url: URL, emails: string[]): Promise<string[]> {
  const answer = await fetch(new URL('/sanctum/csrf-cookie', url));
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length);
  const head = [
    'POST /api/v1/login HTTP/1.1',
    `host: ${url.host}`,
    `origin: ${url.origin}`,
    'content-type: application/json',
    `cookie: ${pairs.join('; ')}`,
    `x-xsrf-token: ${decodeURIComponent(token ?? '')}`,
  ].join('\r\n');
  return emails.map((email) => {
    const body = JSON.stringify({ email, password });
    return `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  });
}

const manyOf = (requests: string[], count: number) =>
  Array.from({ length: count }, (_, number) => requests[number % requests.length] ?? '');

function refuseOthers(answers: TimedResponse[]): void {
  const wrong = answers.find(({ status }) => status !== 200);
  if (wrong) throw new Error(`A correct login was answered with ${wrong.status}.`);
}

/** Requests the list repeatedly until the logins are done. */
async function readWhile(url: URL, logins: Promise<TimedResponse[]>): Promise<TimedResponse[]> {
  let isOver = false;
  const over = logins.finally(() => {
    isOver = true;
  });
  const request = `GET /api/v1/events HTTP/1.1\r\nhost: ${url.host}\r\naccept-encoding: br\r\n\r\n`;
  const reads: TimedResponse[] = [];
  while (!isOver) reads.push(...(await sendAll(1, url, [request])));
  refuseOthers(await over);
  return reads;
}
