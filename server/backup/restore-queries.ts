import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { listOf, type TableColumns } from './catalog-queries.ts';

/** Until the transaction ends nobody else reads or writes them, so that empty stays empty. */
export async function lockTables(tx: Db, tables: TableColumns[]): Promise<void> {
  if (tables.length === 0) return;
  const names = listOf(tables.map(({ table }) => table));
  await tx.execute(sql`lock table ${names} in access exclusive mode`);
}

/**
 * Lets rows come in any order while `fill` runs, also before what they refer to; at its end each
 * reference is checked, and from then on at once, as ever.
 */
export async function withReferencesCheckedLast(tx: Db, fill: () => Promise<void>): Promise<void> {
  const rows = await rowsOf<{ table: string; name: string }>(
    tx,
    sql`select conrelid::regclass::text as "table", conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const alter = async (to: SQL) => {
    for (const { table, name } of rows) {
      await tx.execute(
        sql`alter table ${sql.raw(table)} alter constraint ${sql.identifier(name)} ${to}`,
      );
    }
  };
  await alter(sql`deferrable initially deferred`);
  await fill();
  await tx.execute(sql`set constraints all immediate`);
  await alter(sql`not deferrable`);
}

/** Rows as `readRows` gave them. */
export async function insertRows(
  tx: Db,
  { table, columns }: TableColumns,
  lines: string[],
): Promise<void> {
  const name = sql.identifier(table);
  await tx.execute(
    sql`insert into ${name} (${listOf(columns)}) select ${listOf(columns)}
      from json_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::text::json)`,
  );
}

export async function setSequence(tx: Db, name: string, last: string): Promise<void> {
  await tx.execute(sql`select setval(${name}::regclass, ${last}::bigint)`);
}

/** Statements as they stand in a file, each ended by a semicolon at the end of a line. */
export async function runStatements(tx: Db, text: string): Promise<void> {
  for (const statement of text.split(/;\n/)) {
    if (statement.trim() !== '') await tx.execute(sql.raw(statement));
  }
}
