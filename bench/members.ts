import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { sandboxPayments } from '#server/payments/sandbox/sandbox-payments.ts';
import { createApp } from '../server/app.ts';
import { openPostgres } from '../server/db/database.ts';
import { throttles } from '../server/db/tables/tables.ts';
import { diskStore } from '../server/files/disk-store.ts';
import { recordCustomerDeleted } from '../server/membership/reconcile-customer.ts';
import { loadOwnPlan } from '../server/membership/subscription/plan.ts';
import { readSettings } from '../server/start/settings.ts';
import { buildMembership } from '../server/testing/builders/build-membership.ts';
import { buildUser, testPassword } from '../server/testing/builders/build-user.ts';
import { fillMembers } from '../server/testing/fill-members.ts';
import { newDatabase } from './bench-portal.ts';
import { type Found, maxRow, quantile, type Row, table } from './row.ts';

// For docs/performance.md: whole calls of the directory by a signed-in member, on PostgreSQL with 1,000
// to 1,000,000 members. All sizes alternate within one run.

const smallest = 1_000;
const largest = 1_000_000;
const sizes = [smallest, 100_000, largest];
const rounds = 150;

/** Parts of common and rare names; each round takes another one. */
const prefixes = [
  'tremb',
  'okon',
  'hartl',
  'mccl',
  'thornb',
  'sand',
  'kelw',
  'winth',
  'bou',
  'gard',
];
const substrings = [
  'emblay',
  'konkw',
  'artley',
  'rnbur',
  'ingtho',
  'ckfor',
  'andhu',
  'lwick',
  'ridgeg',
  'onquis',
];
const firstPage = 'first page';
const deepPage = 'page 1,000';
const inside = 'search inside a name';
const commonWord = 'search for a word that every tenth has';
const measures: [string, (round: number) => string][] = [
  [firstPage, () => ''],
  [deepPage, () => '?page=1000'],
  ['search by the beginning of a name', (round) => `?search=${prefixes[round % 10]}`],
  [inside, (round) => `?search=${substrings[round % 10]}`],
  [commonWord, () => '?search=accountant'],
];

/** Milliseconds by measure and size. */
type Took = Map<string, number[]>;

interface Portal {
  size: number;
  get(path: string): Promise<number>;
  close(): Promise<void>;
}

export async function measureMembers(): Promise<Found> {
  const portals: Portal[] = [];
  try {
    for (const size of sizes) portals.push(await openPortal(size));
    const took = await measureAll(portals);
    return { rows: rowsOf(took), details: detailsOf(took) };
  } finally {
    for (const portal of portals) await portal.close();
  }
}

async function openPortal(size: number): Promise<Portal> {
  const databaseUrl = await newDatabase(`members_${size}`);
  const { db, onPublicChange, close } = await openPostgres(databaseUrl);
  // Filling a million takes longer than the portal's statement limit.
  const pool = new pg.Pool({ connectionString: databaseUrl });
  await fillMembers(drizzle(pool), size);
  await pool.end();
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: join(tmpdir(), 'fairway-bench') });
  const files = diskStore(join(settings.dataDir, 'files'));
  const clock = { now: () => new Date() };
  const payments = sandboxPayments({ db, clock }, () => loadOwnPlan(db));
  const wakeJobs = () => undefined;
  const stores = { db, onPublicChange, settings, clock, files, payments };
  const deps = { ...stores, customerDeleted: recordCustomerDeleted, wakeJobs };
  const app = await createApp(deps);
  const viewer = await buildUser(db, { email: 'viewer@example.org' });
  await buildMembership(db, viewer.uuid);
  const cookie = await signIn(app, viewer.email);
  return {
    size,
    async get(path) {
      // One person reads more often here than anybody may in an hour.
      await db.delete(throttles);
      const start = performance.now();
      const answer = await app.inject({ url: `/api/v1/members${path}`, headers: { cookie } });
      const took = performance.now() - start;
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return took;
    },
    async close() {
      await app.close();
      await close();
    },
  };
}

async function signIn(app: FastifyInstance, email: string): Promise<string> {
  const csrf = await app.inject({ url: '/sanctum/csrf-cookie' });
  const cookies = csrf.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  const token = csrf.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/login',
    headers: { cookie: cookies.join('; '), 'x-xsrf-token': token },
    payload: { email, password: testPassword },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

/** The first 20 rounds only warm up. */
async function measureAll(portals: Portal[]): Promise<Took> {
  const took: Took = new Map();
  for (let round = -20; round < rounds; round += 1) {
    for (const [name, pathOf] of measures) {
      for (const { size, get } of portals) {
        const time = await get(pathOf(round + 20));
        const key = `${name} ${size}`;
        if (round >= 0) took.set(key, [...(took.get(key) ?? []), time]);
      }
    }
  }
  return took;
}

const quantileOf = (took: Took, name: string, size: number, share: number) =>
  quantile(took.get(`${name} ${size}`) ?? [], share);

function rowsOf(took: Took): Row[] {
  const at = (size: number, share: number) => quantileOf(took, inside, size, share);
  const [small, large] = [smallest, largest].map((size) => size.toLocaleString('en-CA'));
  return [
    maxRow(`members, search inside a name at ${large}, p50`, at(largest, 0.5), 10, 'ms', 1),
    maxRow('the same, p95', at(largest, 0.95), 30, 'ms', 1),
    maxRow(`the same, p50 ÷ p50 at ${small}`, at(largest, 0.5) / at(smallest, 0.5), 5, '×', 1),
    maxRow(
      `members, ${commonWord}, at ${large}, p95`,
      quantileOf(took, commonWord, largest, 0.95),
      100,
      'ms',
      1,
    ),
    maxRow(
      `members, page 1,000 ÷ page 1 at ${large}, p50`,
      quantileOf(took, deepPage, largest, 0.5) / quantileOf(took, firstPage, largest, 0.5),
      2,
      '×',
      1,
    ),
  ];
}

function detailsOf(took: Took): string {
  return table(
    ['p50 / p95 of a whole call, members:', ...sizes.map((size) => size.toLocaleString('en-CA'))],
    measures.map(([name]) => [
      name,
      ...sizes.map((size) =>
        [0.5, 0.95]
          .map((share) => quantileOf(took, name, size, share).toFixed(1))
          .join(' / ')
          .concat(' ms'),
      ),
    ]),
  );
}
