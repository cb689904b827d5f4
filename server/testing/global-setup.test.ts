import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { setup } from './global-setup.ts';
import { onPostgres } from './test-database.ts';

test.runIf(onPostgres)(
  'a run that ends drops its own databases, and none of another run on the same server',
  async () => {
    const names: string[] = [];
    const provide = (key: string, value: unknown) => {
      if (key === 'templateName') names.push(String(value));
    };
    const end = await setup({ provide });
    const [other = ''] = names;
    const admin = new pg.Client({ connectionString: String(inject('postgresUrl')) });
    await admin.connect();
    onTestFinished(() => admin.end());
    const remaining = async () => {
      const { rows } = await admin.query<{ datname: string }>('select datname from pg_database');
      return rows.map(({ datname }) => [inject('templateName'), other].indexOf(datname)).sort();
    };
    expect(await remaining()).toEqual(expect.arrayContaining([0, 1]));
    await end();
    expect(await remaining()).toContain(0);
    expect(await remaining()).not.toContain(1);
  },
);
