import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { OperatorError } from '../start/operator-error.ts';
import { version } from '../start/version.ts';
import { lockEveryTable } from './lock-every-table.ts';
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

export interface MigrateOptions {
  /** How often it tries to have the tables for itself. */
  attempts?: number | undefined;
  /** Sees the database as it was; an error leaves it so. */
  before?: ((tx: Db) => Promise<void>) | undefined;
}

export async function migrate(
  db: Db,
  { known = knownMigrations, ...options }: MigrateOptions & { known?: Migration[] } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMigrations(tx);
    await applyMigrations(tx, known, options);
  });
}

/** Other processes wait with their migrations until this transaction ends, however long it takes. */
export async function lockMigrations(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
}

export async function applyMigrations(
  tx: Db,
  known: Migration[],
  { attempts, before }: MigrateOptions = {},
): Promise<void> {
  const applied = await findAppliedMigrations(tx);
  if (!isStartOf(applied, known)) {
    throw new OperatorError(
      `${bothSchemas(applied)} Start that version, or restore the backup from before its upgrade into a new database.`,
    );
  }
  await before?.(tx);
  const missing = known.slice(applied.length);
  if (missing.length === 0) return;
  await lockEveryTable(tx, attempts);
  await makeRecord(tx);
  for (const { sql: statements, hash, folderMillis } of missing) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at, version)
      values (${hash}, ${folderMillis}, ${version})`);
  }
}

/** Which migrations were applied. 0.14 did not record by which version. */
async function makeRecord(tx: Db): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  const columns = await rowsOf(
    tx,
    sql`select 1 from pg_attribute
      where attrelid = 'drizzle.__drizzle_migrations'::regclass and attname = 'version'`,
  );
  // Only once: it locks out who reads the record, which `/readyz` does, until the migrations are done.
  if (columns.length === 0) {
    await tx.execute(sql`alter table drizzle.__drizzle_migrations add column version text`);
  }
}

/** One that a database has, with the version that applied it if that is known. */
type Applied = Pick<Migration, 'hash' | 'folderMillis'> & { version?: string | undefined };

/** The migrations that were applied to a database, the oldest first; none if it is new. */
export async function findAppliedMigrations(db: Db): Promise<Applied[]> {
  const [found] = await rowsOf<{ there: unknown }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') as there`,
  );
  if (!found?.there) return [];
  const rows = await rowsOf<{ hash: string; created_at: string | number; version: string | null }>(
    db,
    sql`select hash, created_at, to_jsonb(m)->>'version' as version
      from drizzle.__drizzle_migrations m order by created_at`,
  );
  return rows.map(({ hash, created_at, version: by }) => ({
    hash,
    folderMillis: Number(created_at),
    version: by ?? undefined,
  }));
}

/** Whether a database or an archive has the first of these migrations, or all, and no other. */
export function isStartOf(applied: Applied[], known = knownMigrations): boolean {
  return applied.every(({ hash }, index) => known[index]?.hash === hash);
}

/** Both versions in a sentence. A schema is named by how many migrations made it. */
export function bothSchemas(applied: Applied[], where = 'database'): string {
  const by = applied.at(-1)?.version;
  const other = by ? `Fairway ${by}` : 'another version of Fairway';
  return `This is Fairway ${version}, with schema ${knownMigrations.length}. The ${where} has schema ${applied.length}, of ${other}.`;
}

/** A new database means that the command runs without the portal's settings. */
export async function refuseNew(db: Db): Promise<void> {
  if ((await findAppliedMigrations(db)).length > 0) return;
  throw new OperatorError(
    'There is nothing in this database yet. Are DATABASE_URL and DATA_DIR set as the portal has them? docs/operations.md opens a shell with them.',
  );
}
