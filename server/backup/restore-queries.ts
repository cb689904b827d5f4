import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { listOf, type TableColumns } from './catalog-queries.ts';

/** Blocks other readers and writers until the transaction ends, so that empty tables stay empty. */
export async function lockTables(tx: Db, tables: TableColumns[]): Promise<void> {
  if (tables.length === 0) return;
  const names = listOf(tables.map(({ table }) => table));
  await tx.execute(sql`lock table ${names} in access exclusive mode`);
}

/**
 * Allows rows to be inserted before the rows they refer to while `fill` runs; references are checked at
 * its end, and afterwards as before.
 */
export async function withReferencesCheckedLast(tx: Db, fill: () => Promise<void>): Promise<void> {
  const rows = await rowsOf<{ table: string; name: string }>(
    tx,
    sql`select conrelid::regclass::text as "table", conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`,
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

export async function emptyTable(tx: Db, table: string): Promise<void> {
  await tx.execute(sql`delete from ${sql.identifier(table)}`);
}

/** Inserts rows from `readRows`. */
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

/** Runs the statements of a file, each of which ends with a semicolon at the end of a line. */
export async function runStatements(tx: Db, text: string): Promise<void> {
  for (const statement of text.split(/;\n/)) {
    if (statement.trim() !== '') await tx.execute(sql.raw(statement));
  }
}
