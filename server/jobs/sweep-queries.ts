import { lte } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { linkTokens } from '../db/tables.ts';

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.delete(linkTokens).where(lte(linkTokens.expires_at, now));
}
