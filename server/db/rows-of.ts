import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The rows of a query in plain SQL. Both databases return them so, but their common type lacks it. */
export async function rowsOf<Row>(db: PgDatabase<PgQueryResultHKT>, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
