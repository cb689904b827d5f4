import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';

/**
 * Vacuums and analyzes every table until PostgreSQL may answer from an index alone. A snapshot in
 * the same database, such as autovacuum's own, keeps fresh rows from counting as visible to
 * everybody; then the planner reads the table, and a test of plans fails by chance. The few dead rows for which
 * PostgreSQL spares the indexes would keep their pages from it for ever.
 */
export async function vacuum(db: Db): Promise<void> {
  const all = await tables(db, sql`true`);
  // One at a time: a statement may take so long, and no longer.
  for (let left = all; left.length > 0; left = await tables(db, hasInvisible)) {
    for (const { table } of left)
      await db.execute(sql.raw(`vacuum (analyze, index_cleanup on) ${table}`));
  }
}

const hasInvisible = sql`relallvisible < relpages`;

async function tables(db: Db, which: SQL): Promise<{ table: string }[]> {
  return rowsOf(
    db,
    sql`select oid::regclass::text as table from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and ${which} order by 1`,
  );
}
