import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/** Throws if the database is unavailable. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}
