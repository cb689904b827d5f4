import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../db/database.ts';
import { applyMigrations, knownMigrations, migrate } from '../db/migrations.ts';
import { findAllTables, sumUp } from './catalog-queries.ts';
import { moves } from './moves.ts';
import { runStatements } from './restore-queries.ts';

/** Fills an empty database as the first release may have left it. */
export async function fillAsFirstRelease(db: Db): Promise<void> {
  const statements = readFileSync(join(import.meta.dirname, 'first-release.sql'), 'utf8');
  await db.transaction(async (tx) => {
    await applyMigrations(tx, knownMigrations.slice(0, 1));
    await runStatements(tx, statements);
  });
}

/**
 * Migrates a database of an older release and returns what was lost or changed: each row must have the
 * same contents afterwards, in its table or where `moves` says that it is now. A migration that changes contents on purpose is listed too, because a person
 * has to check it.
 */
export async function checkUpgrade(
  db: Db,
  known = knownMigrations,
): Promise<{ rows: number; differences: string[] }> {
  const before = await Promise.all(
    (await findAllTables(db)).map(async (table) => ({ table, was: await sumUp(db, table) })),
  );
  await migrate(db, { known });
  const after = new Map((await findAllTables(db)).map(({ table, columns }) => [table, columns]));
  const differences: string[] = [];
  for (const { table, was } of before) {
    const columns = after.get(table.table);
    const moved = moves[table.table];
    const missing = table.columns.filter((column) => !columns?.includes(column));
    if (missing.length > 0 && !moved) {
      differences.push(`${table.table}: ${columns ? missing.join(', ') : 'the table'} is gone`);
      continue;
    }
    const is = await sumUp(db, table, moved);
    if (is.rows !== was.rows) {
      differences.push(`${table.table}: ${was.rows} rows before, ${is.rows} after`);
    } else if (is.sum !== was.sum) {
      differences.push(`${table.table}: what was written is not the same`);
    }
  }
  return { rows: before.reduce((sum, { was }) => sum + was.rows, 0), differences };
}
