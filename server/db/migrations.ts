import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { OperatorError } from '../start/operator-error.ts';
import { rowsOf } from './rows-of.ts';

// Migrations go forward only. All that are missing are applied in one transaction, or none (I12).

/** As in database.ts, which imports this file. */
type Db = PgDatabase<PgQueryResultHKT>;

interface Migration {
  /** The SHA-256 of its text. */
  hash: string;
  /** When it was made; the order of the migrations. */
  folderMillis: number;
  sql: string[];
}

/** Any number that no other program uses; processes that start at once migrate one after the other (I6). */
const migrationLock = 7_203_115;

/** The migrations of this version, the oldest first. */
export const knownMigrations: Migration[] = readMigrationFiles({
  migrationsFolder: join(import.meta.dirname, 'migrations'),
});

export async function migrate(db: Db, known = knownMigrations): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMigrations(tx);
    await applyMigrations(tx, known);
  });
}

/** Other processes wait with their migrations until this transaction ends, however long it takes. */
export async function lockMigrations(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
}

export async function applyMigrations(tx: Db, known: Migration[]): Promise<void> {
  const newest = (await findAppliedMigrations(tx)).at(-1)?.folderMillis ?? 0;
  const missing = known.filter(({ folderMillis }) => folderMillis > newest);
  if (missing.length === 0) return;
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql: statements, hash, folderMillis } of missing) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${hash}, ${folderMillis})`);
  }
}

/** The migrations that were applied to a database, the oldest first; none if it is new. */
export async function findAppliedMigrations(
  db: Db,
): Promise<Pick<Migration, 'hash' | 'folderMillis'>[]> {
  const [found] = await rowsOf<{ there: unknown }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') as there`,
  );
  if (!found?.there) return [];
  const rows = await rowsOf<{ hash: string; created_at: string | number }>(
    db,
    sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ hash, created_at }) => ({ hash, folderMillis: Number(created_at) }));
}

/** A new database means that the command runs without the portal's settings. */
export async function refuseNew(db: Db): Promise<void> {
  if ((await findAppliedMigrations(db)).length > 0) return;
  throw new OperatorError(
    'There is nothing in this database yet. Are DATABASE_URL and DATA_DIR set as the portal has them? docs/operations.md opens a shell with them.',
  );
}
