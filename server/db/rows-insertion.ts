import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The statement that inserts whole rows as one JSON value: building a statement with a thousand values is slower. */
export function rowsInsertion(table: PgTable, rows: unknown[]): SQL {
  return sql`insert into ${table} select * from
    jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`;
}
