import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { rowsOf } from './rows-of.ts';

/** As in database.ts. */
type Tx = PgDatabase<PgQueryResultHKT>;

/**
 * The rows of a query of any length, so many at a time: neither the database nor the portal has all of them in memory.
 * In a transaction; the name tells several that are read at once apart.
 */
export async function* rowsInParts<Row>(
  tx: Tx,
  name: string,
  query: SQL,
  length = 1_000,
): AsyncGenerator<Row[]> {
  const cursor = sql.identifier(name);
  await tx.execute(sql`declare ${cursor} no scroll cursor for ${query}`);
  for (;;) {
    const rows = await rowsOf<Row>(tx, sql`fetch ${sql.raw(`${length}`)} from ${cursor}`);
    if (rows.length === 0) break;
    yield rows;
  }
  await tx.execute(sql`close ${cursor}`);
}
