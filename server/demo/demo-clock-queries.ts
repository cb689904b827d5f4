import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { demoClocks } from '#server/db/tables/sandbox-tables.ts';

export async function readAhead(db: Db): Promise<number> {
  const [row] = await db.select().from(demoClocks);
  return row?.ahead_seconds ?? 0;
}

/** Adds in the database, so that two moves at the same time both count. */
export async function addAhead(db: Db, seconds: number): Promise<number> {
  const [row] = await db
    .insert(demoClocks)
    .values({ ahead_seconds: seconds })
    .onConflictDoUpdate({
      target: demoClocks.id,
      set: { ahead_seconds: sql`${demoClocks.ahead_seconds} + ${seconds}` },
    })
    .returning();
  return row?.ahead_seconds ?? 0;
}
