import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../db/database.ts';
import { applyMigrations, knownMigrations, migrate } from '../db/migrations.ts';
import { findAllTables, sumUp } from './catalog-queries.ts';
import { runStatements } from './restore-queries.ts';

/** An empty database becomes what the first release may have left behind. */
export async function fillAsFirstRelease(db: Db): Promise<void> {
  const statements = readFileSync(join(import.meta.dirname, 'first-release.sql'), 'utf8');
  await db.transaction(async (tx) => {
    await applyMigrations(tx, knownMigrations.slice(0, 1));
    await runStatements(tx, statements);
  });
}

/**
 * Brings a database of an older release up to date and tells what got lost or changed on the way:
 * each row must be there afterwards with what it said before. A migration that changes what was
 * written has to be looked at by a person, and so is told as well.
 */
export async function checkUpgrade(
  db: Db,
  known = knownMigrations,
): Promise<{ rows: number; differences: string[] }> {
  const before = await Promise.all(
    (await findAllTables(db)).map(async (table) => ({ table, was: await sumUp(db, table) })),
  );
  await migrate(db, known);
  const after = new Map((await findAllTables(db)).map(({ table, columns }) => [table, columns]));
  const differences: string[] = [];
  for (const { table, was } of before) {
    const columns = after.get(table.table);
    const gone = table.columns.filter((column) => !columns?.includes(column));
    if (gone.length > 0) {
      differences.push(`${table.table}: ${columns ? gone.join(', ') : 'the table'} is gone`);
      continue;
    }
    const is = await sumUp(db, table);
    if (is.rows !== was.rows) {
      differences.push(`${table.table}: ${was.rows} rows before, ${is.rows} after`);
    } else if (is.sum !== was.sum) {
      differences.push(`${table.table}: what was written is not the same`);
    }
  }
  return { rows: before.reduce((sum, { was }) => sum + was.rows, 0), differences };
}
