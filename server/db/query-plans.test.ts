import { globSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { associationSamples } from '../testing/query-samples/association-samples.ts';
import { attendeeSamples } from '../testing/query-samples/attendee-samples.ts';
import { bankSamples } from '../testing/query-samples/bank-samples.ts';
import { consoleSamples } from '../testing/query-samples/console-samples.ts';
import { eventSamples } from '../testing/query-samples/event-samples.ts';
import { fillEverything } from '../testing/query-samples/fill-everything.ts';
import { importSamples } from '../testing/query-samples/import-samples.ts';
import { moneySamples } from '../testing/query-samples/money-samples.ts';
import { notificationSamples } from '../testing/query-samples/notification-samples.ts';
import { organizerSamples } from '../testing/query-samples/organizer-samples.ts';
import { peopleSamples } from '../testing/query-samples/people-samples.ts';
import { waitlistSamples } from '../testing/query-samples/waitlist-samples.ts';
import { yearSamples } from '../testing/query-samples/year-samples.ts';
import { onPostgres, openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Db } from './database.ts';

// The actual plan of every query of the product, on a database with nine years of rows. Runs on
// PostgreSQL, as an association of that size does.

/** More than any page, batch or person has; every table has at least four times as many. */
const fewRows = 500;
/** At most one row, or one for each page or year. */
const fixedTables = [
  'association',
  'demo_clocks',
  'fiscal_years',
  'handover',
  'installation',
  'payout_readings',
  'site_pages',
];

const files = Object.entries({
  ...importSamples,
  ...associationSamples,
  ...peopleSamples,
  ...notificationSamples,
  ...organizerSamples,
  ...eventSamples,
  ...moneySamples,
  ...bankSamples,
  ...consoleSamples,
  ...attendeeSamples,
  ...waitlistSamples,
  ...yearSamples,
});
const samples = files.flatMap(([path, { samples }]) =>
  Object.entries(samples).map(([name, sample]) => ({ name: `${path} ${name}`, sample })),
);

test('7.13 every file of queries, and every function in it, has a sample', () => {
  expect(files.map(([path]) => path).sort()).toEqual(globSync('server/**/*-queries.ts').sort());
  for (const [path, { functions, samples }] of files)
    expect([path, Object.keys(samples).sort()]).toEqual([path, functions.sort()]);
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

interface Result {
  statements: string[];
  /** Tables that were read from end to end, or of which more was read than any answer holds. */
  slow: string[];
}

interface Sent {
  text: string;
  name?: string;
}

/**
 * N17: a named statement may keep one plan for all values, which knows none of them. Calls the statement so
 * that its plan is that one.
 */
async function fixedPlan(client: pg.Client, text: string, values: unknown[]): Promise<string> {
  await client.query('set local plan_cache_mode = force_generic_plan');
  await client.query(`prepare kept as ${text}`);
  if (values.length === 0) return 'execute kept';
  return `execute kept(${values.map((value) => (value === null ? 'null' : client.escapeLiteral(literal(value)))).join(', ')})`;
}

function literal(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value))
    return `{${value.map((one) => JSON.stringify(literal(one))).join(',')}}`;
  return String(value);
}

/** Runs a sample in a transaction that is rolled back, and reads the plan of each statement before it. */
async function run(client: pg.Client, sample: (db: Db) => unknown): Promise<Result> {
  const result: Result = { statements: [], slow: [] };
  let queue: Promise<unknown> = Promise.resolve();
  const send = async (query: Sent, values: unknown[]) => {
    result.statements.push(query.text);
    if (/^\s*(select|with|insert|update|delete|declare)\b/i.test(query.text)) {
      await client.query('savepoint before');
      const explained = query.name ? await fixedPlan(client, query.text, values) : query.text;
      const { rows } = await client.query(
        `explain (analyze, costs off, timing off, format json) ${explained}`,
        query.name ? [] : values,
      );
      await client.query('rollback to before');
      if (query.name) await client.query('deallocate kept');
      const plans: { Plan: Plan }[] = rows[0]['QUERY PLAN'];
      for (const { Plan } of plans) result.slow.push(...slowReadings(Plan));
    }
    return client.query(query, values);
  };
  const watched = {
    query(query: string | Sent, values: unknown[] = []) {
      const answer = queue.then(() =>
        send(typeof query === 'string' ? { text: query } : query, values),
      );
      queue = answer.catch(() => undefined);
      return answer;
    },
  };
  await client.query('begin');
  try {
    const db: Db = drizzle(watched as unknown as pg.Client);
    await sample(db);
  } finally {
    await client.query('rollback');
  }
  return result;
}

function slowReadings(plan: Plan): string[] {
  const table = plan['Relation Name'];
  const read =
    (plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)) *
    plan['Actual Loops'];
  const isSlow = plan['Node Type'] === 'Seq Scan' || read > fewRows;
  return [
    ...(table && isSlow && !fixedTables.includes(table) && !table.startsWith('pg_')
      ? [`${plan['Node Type']} of ${table}: ${read} rows`]
      : []),
    ...(plan.Plans ?? []).flatMap(slowReadings),
  ];
}

describe.skipIf(!onPostgres)('on PostgreSQL', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await openTestDatabase();
    await fillEverything(database.db);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.close();
  });

  it('7.13 every table that grows is filled', async () => {
    const { rows } = await client.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and reltuples < $1`,
      [4 * fewRows],
    );
    expect(rows.map(({ relname }) => relname).sort()).toEqual(fixedTables);
  });

  it('7.13 7.19 N17 no query of the product reads a table that grows from end to end', async () => {
    const wrong: string[] = [];
    const seen = new Set<string>();
    for (const { name, sample } of samples) {
      if (sample === 'no query of its own') continue;
      const isExcepted = typeof sample !== 'function';
      const { statements, slow } = await run(client, isExcepted ? sample.run : sample);
      for (const statement of statements) seen.add(statement);
      if (statements.length === 0) wrong.push(`${name} sends nothing`);
      if (!isExcepted) wrong.push(...slow.map((reading) => `${name}: ${reading}`));
      else if (slow.length === 0) wrong.push(`${name} needs no exception`);
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(150);
  });
});
