import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { version } from '../start/version.ts';
import { openBareDatabase } from '../testing/bare-database.ts';
import { useTestApp } from '../testing/test-app.ts';
import { applyMigrations, findAppliedMigrations, knownMigrations, migrate } from './migrations.ts';
import { rowsOf } from './rows-of.ts';

const portal = useTestApp();
const count = knownMigrations.length;
const own = `This is Fairway ${version}, with schema ${count}.`;

const tomorrow = {
  hash: 'of tomorrow',
  folderMillis: Date.UTC(2100),
  sql: ['create table of_tomorrow (one int)'],
};

test('V45 a database of a newer version is refused, with both versions named, and is left as it is', async () => {
  const { db } = await openBareDatabase();
  await migrate(db, { known: [...knownMigrations, tomorrow] });
  await db.execute(sql`update drizzle.__drizzle_migrations set version = '9.9.9'
    where hash = 'of tomorrow'`);
  const before = await findAppliedMigrations(db);
  expect(before.map((one) => one.version)).toEqual([...Array(count).fill(version), '9.9.9']);
  await expect(migrate(db)).rejects.toThrow(
    `${own} The database has schema ${count + 1}, of Fairway 9.9.9. Start that version, or restore the backup from before its upgrade into a new database.`,
  );
  expect(await findAppliedMigrations(db)).toEqual(before);
});

test('V45 a database with a migration of somebody else among its own is refused, too', async () => {
  const { db } = await openBareDatabase();
  await migrate(db, { known: [...knownMigrations.slice(0, 20), tomorrow] });
  await db.execute(sql`alter table drizzle.__drizzle_migrations drop column version`);
  await expect(migrate(db)).rejects.toThrow(
    `${own} The database has schema 21, of another version of Fairway.`,
  );
});

test('V45 a database that 0.14 recorded without versions is brought up to date, once', async () => {
  const { db } = await openBareDatabase();
  await db.transaction((tx) => applyMigrations(tx, knownMigrations.slice(0, 17)));
  await db.execute(sql`alter table drizzle.__drizzle_migrations drop column version`);
  await migrate(db);
  await migrate(db);
  const applied = await findAppliedMigrations(db);
  const versions = applied.map((one) => one.version);
  expect(versions).toEqual([...Array(17).fill(undefined), ...Array(count - 17).fill(version)]);
});

test('V45 /readyz says version and schema, and is 503 while the database has another one', async () => {
  const { db, app } = portal;
  const answered = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return { statusCode, ...JSON.parse(body) };
  };
  expect(await answered()).toEqual({ statusCode: 200, status: 'ready', version, schema: count });
  const record = await rowsOf<{ id: number; hash: string }>(
    db,
    sql`select id, hash from drizzle.__drizzle_migrations order by id`,
  );
  const last = record.at(-1);
  const rename = (hash: string) =>
    db.execute(sql`update drizzle.__drizzle_migrations set hash = ${hash} where id = ${last?.id}`);
  onTestFinished(() => rename(String(last?.hash)).then(() => undefined));
  await rename('of somebody else');
  expect(await answered()).toMatchObject({ statusCode: 503, code: 'unavailable' });
  await rename(String(last?.hash));

  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
    values ('of tomorrow', ${tomorrow.folderMillis})`);
  const forget = () =>
    db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'`);
  onTestFinished(() => forget().then(() => undefined));
  expect(await answered()).toMatchObject({
    statusCode: 503,
    message: `${own} The database has schema ${count + 1}, of another version of Fairway.`,
  });
  await forget();
  expect((await answered()).statusCode).toBe(200);
});
