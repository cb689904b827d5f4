import { globSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { roundQuestions } from '../testing/query-samples/event-samples.ts';
import { fillEverything } from '../testing/query-samples/fill-everything.ts';
import { moneyQuestions } from '../testing/query-samples/money-samples.ts';
import { peopleQuestions } from '../testing/query-samples/people-samples.ts';
import { onPostgres, openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Db } from './database.ts';

// The plan of every query of the product, as it really ran, on a database that holds nine years.
// PostgreSQL is the judge: it is what an association that has grown so far runs on.

/** More than any page, batch or person has; every table has at least four times as many. */
const fewRows = 500;
/** At most one row. */
const growsNot = ['demo_clocks'];

const files = Object.entries({ ...peopleQuestions, ...roundQuestions, ...moneyQuestions });
const questions = files.flatMap(([path, { questions }]) =>
  Object.entries(questions).map(([name, question]) => ({ name: `${path} ${name}`, question })),
);

test('7.13 every file of queries, and every function in it, is asked a sample question', () => {
  expect(files.map(([path]) => path).sort()).toEqual(globSync('server/**/*-queries.ts').sort());
  for (const [path, { functions, questions }] of files)
    expect([path, Object.keys(questions).sort()]).toEqual([path, functions.sort()]);
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

interface Asked {
  statements: string[];
  /** Tables that were read from end to end, or of which more was read than any answer holds. */
  slow: string[];
}

/** Asks in a transaction that is rolled back, and looks at the plan of each statement before it. */
async function ask(client: pg.Client, question: (db: Db) => unknown): Promise<Asked> {
  const asked: Asked = { statements: [], slow: [] };
  let turn: Promise<unknown> = Promise.resolve();
  const send = async (query: { text: string }, values: unknown[]) => {
    asked.statements.push(query.text);
    if (/^\s*(select|with|insert|update|delete|declare)\b/i.test(query.text)) {
      await client.query('savepoint before');
      const { rows } = await client.query(
        `explain (analyze, costs off, timing off, format json) ${query.text}`,
        values,
      );
      await client.query('rollback to before');
      const plans: { Plan: Plan }[] = rows[0]['QUERY PLAN'];
      for (const { Plan } of plans) asked.slow.push(...slowReadings(Plan));
    }
    return client.query(query, values);
  };
  const watched = {
    query(query: string | { text: string }, values: unknown[] = []) {
      const answer = turn.then(() =>
        send(typeof query === 'string' ? { text: query } : query, values),
      );
      turn = answer.catch(() => undefined);
      return answer;
    },
  };
  await client.query('begin');
  try {
    const db: Db = drizzle(watched as unknown as pg.Client);
    await question(db);
  } finally {
    await client.query('rollback');
  }
  return asked;
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
    ...(table && isSlow && !growsNot.includes(table) && !table.startsWith('pg_')
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
    expect(rows.map(({ relname }) => relname)).toEqual(growsNot);
  });

  it('7.13 7.19 no query of the product reads a table that grows from end to end', async () => {
    const wrong: string[] = [];
    const seen = new Set<string>();
    for (const { name, question } of questions) {
      if (question === 'asks nothing') continue;
      const isExcepted = typeof question !== 'function';
      const { statements, slow } = await ask(client, isExcepted ? question.ask : question);
      for (const statement of statements) seen.add(statement);
      if (statements.length === 0) wrong.push(`${name} sends nothing`);
      if (!isExcepted) wrong.push(...slow.map((reading) => `${name}: ${reading}`));
      else if (slow.length === 0) wrong.push(`${name} needs no exception`);
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(150);
  });
});
