import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What a query in plain SQL finds. Both databases answer so, but the type they share does not say it. */
export async function rowsOf<Row>(db: PgDatabase<PgQueryResultHKT>, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
