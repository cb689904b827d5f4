import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/**
 * Vacuums and analyzes every table until PostgreSQL may answer from an index alone. A snapshot in
 * the same database, such as autovacuum's own, keeps fresh rows from counting as visible to
 * everybody; then the planner reads the table, and a test of plans fails by chance. The few dead rows for which
 * PostgreSQL spares the indexes would keep their pages from it for ever.
 */
export async function vacuum(db: Db): Promise<void> {
  do await db.execute(sql`vacuum (analyze, index_cleanup on)`);
  while (await hasInvisibleRows(db));
}

async function hasInvisibleRows(db: Db): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`)) as {
    rows: unknown[];
  };
  return rows.length > 0;
}
