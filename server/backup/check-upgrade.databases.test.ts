import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { findAppliedMigrations, knownMigrations, migrate } from '../db/migrations.ts';
import { rowsOf } from '../db/rows-of.ts';
import { grants } from '../db/tables/association-tables.ts';
import { users } from '../db/tables/tables.ts';
import { openBareDatabase } from '../testing/bare-database.ts';
import { checkUpgrade, fillAsFirstRelease } from './check-upgrade.ts';

async function firstRelease(): Promise<Db> {
  const { db } = await openBareDatabase();
  await fillAsFirstRelease(db);
  return db;
}

/** The known ones and one more, which the test makes up. */
const withOneMore = (...statements: string[]) => [
  ...knownMigrations,
  { hash: 'of the test', folderMillis: Date.UTC(2100), sql: statements },
];

test('I12 a database of the first release is migrated with everything in it', async () => {
  const db = await firstRelease();
  expect(await checkUpgrade(db)).toEqual({ rows: 18, differences: [] });
  expect(await findAppliedMigrations(db)).toHaveLength(knownMigrations.length);
  const [aline] = await db.select().from(users).where(sql`last_name = 'Côté'`);
  expect(aline).toMatchObject({ about: expect.stringContaining('"early"') });
  expect(await db.select().from(grants)).toMatchObject([
    { user_uuid: aline?.uuid, role: 'owner', event_uuid: null, until: null },
  ]);
});

test('I12 a migration that loses, changes or drops something is reported', async () => {
  const db = await firstRelease();
  const bad = withOneMore(
    `delete from outbox`,
    `update users set last_name = 'Cote' where last_name = 'Côté'`,
    `alter table education drop column place`,
    `drop table throttles`,
    `delete from grants`,
  );
  const { differences } = await checkUpgrade(db, bad);
  expect(differences.sort()).toEqual([
    'education: place is gone',
    'outbox: 1 rows before, 0 after',
    'throttles: the table is gone',
    'users: what was written is not the same',
  ]);
});

test('I12 a migration that fails leaves schema and rows of before, and the next start tries again', async () => {
  const db = await firstRelease();
  const broken = withOneMore(`delete from outbox`, `alter table nowhere add column a text`);
  await expect(migrate(db, { known: broken })).rejects.toThrow();
  expect(await findAppliedMigrations(db)).toHaveLength(1);
  const rows = await rowsOf(
    db,
    sql`select to_regclass('payments') as payments, (select count(*)::int from outbox) as emails`,
  );
  expect(rows).toEqual([{ payments: null, emails: 1 }]);
  expect(await checkUpgrade(db)).toEqual({ rows: 18, differences: [] });
});
