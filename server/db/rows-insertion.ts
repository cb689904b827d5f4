import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * The statement that inserts rows as one JSON value: building a statement with a thousand values is slower. Columns
 * that no row names have their defaults.
 */
export function rowsInsertion<Table extends PgTable>(
  table: Table,
  rows: Table['$inferInsert'][],
): SQL {
  const values = rows.map((row) => new Map(Object.entries(row)));
  // Of no rows every column: a statement names at least one.
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key]) => rows.length === 0 || values.some((row) => row.get(key) !== undefined),
  );
  const json = JSON.stringify(
    values.map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row.get(key)]))),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  return sql`insert into ${table} (${names}) select ${names} from
    jsonb_populate_recordset(null::${table}, ${json}::jsonb)`;
}
