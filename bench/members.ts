import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { createApp } from '../server/app.ts';
import { openPostgres } from '../server/db/database.ts';
import { diskStore } from '../server/files/disk-store.ts';
import { plan } from '../server/membership/plan.ts';
import { sandbox } from '../server/payments/sandbox.ts';
import { readSettings } from '../server/settings.ts';
import { buildMembership } from '../server/testing/build-membership.ts';
import { buildUser, testPassword } from '../server/testing/build-user.ts';
import { fillMembers } from '../server/testing/fill-members.ts';

// What the README says of the directory: whole calls, from the request of a signed-in member to the
// answer, on PostgreSQL with 1,000 to 1,000,000 members, all sizes in turn within one run.

const sizes = [1_000, 10_000, 100_000, 1_000_000];
const rounds = 150;
const postgresUrl = process.env.TEST_DATABASE_URL;
if (!postgresUrl) throw new Error('Run this by `npm run bench:members`.');

/** Parts of names that are borne by many, by few and by very few; each round takes another. */
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
const measures: [string, (round: number) => string][] = [
  ['first page', () => ''],
  ['page 1,000', () => '?page=1000'],
  ['search by the beginning of a name', (round) => `?search=${prefixes[round % 10]}`],
  ['search inside a name', (round) => `?search=${substrings[round % 10]}`],
];

interface Portal {
  size: number;
  get(path: string): Promise<number>;
  close(): Promise<void>;
}

const portals: Portal[] = [];
try {
  for (const size of sizes) portals.push(await openPortal(size));
  report(await measureAll());
} finally {
  for (const portal of portals) await portal.close();
}

async function openPortal(size: number): Promise<Portal> {
  const url = new URL(String(postgresUrl));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database members_${size}`);
  await admin.end();
  url.pathname = `/members_${size}`;
  const started = performance.now();
  const { db, onPublicChange, close } = await openPostgres(url.href);
  // Filling a million takes longer than any statement of the portal may.
  const patient = new pg.Pool({ connectionString: url.href });
  await fillMembers(drizzle(patient), size);
  await patient.end();
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: join(tmpdir(), 'fairway-bench') });
  const files = diskStore(join(settings.dataDir, 'files'));
  const clock = { now: () => new Date() };
  const payments = sandbox({ db, clock }, plan);
  const wakeJobs = () => undefined;
  const parts = { db, onPublicChange, settings, clock, files, payments, wakeJobs };
  const app = await createApp(parts);
  const viewer = await buildUser(db, { email: 'viewer@example.org' });
  await buildMembership(db, viewer.uuid);
  const cookie = await signIn(app, viewer.email);
  process.stdout.write(
    `${size} members after ${Math.round((performance.now() - started) / 1000)} s\n`,
  );
  return {
    size,
    async get(path) {
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

/** Milliseconds by measure and size. The first rounds only warm up. */
async function measureAll(): Promise<Map<string, number[]>> {
  const took = new Map<string, number[]>();
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

function report(took: Map<string, number[]>): void {
  const figures = (name: string, size: number, share: number) => {
    const sorted = (took.get(`${name} ${size}`) ?? []).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  };
  const rows = measures.map(([name]) => {
    const cells = sizes.map(
      (size) =>
        `${figures(name, size, 0.5).toFixed(1)} / ${figures(name, size, 0.95).toFixed(1)} ms`,
    );
    const ratio = figures(name, sizes.at(-1) ?? 0, 0.5) / figures(name, sizes[0] ?? 0, 0.5);
    return `| ${[name, ...cells, `${ratio.toFixed(1)} ×`].join(' | ')} |`;
  });
  const heads = sizes.map((size) => size.toLocaleString('en-CA'));
  const table = [
    `| p50 / p95 of a whole call, members: | ${heads.join(' | ')} | p50 of the last to the first |`,
    `|---|${sizes.map(() => '---|').join('')}---|`,
    ...rows,
  ].join('\n');
  process.stdout.write(`${table}\n`);
  const file = join(import.meta.dirname, '..', 'README.md');
  const [before, rest = ''] = readFileSync(file, 'utf8').split('<!-- bench:members -->');
  const after = rest.split('<!-- /bench:members -->')[1];
  if (after === undefined) throw new Error('README.md has no place for the figures.');
  writeFileSync(file, `${before}<!-- bench:members -->\n${table}\n<!-- /bench:members -->${after}`);
}
