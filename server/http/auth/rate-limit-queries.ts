import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { throttles } from '#server/db/tables/tables.ts';

/** The attempts in the current window, and when the window ends. */
export interface Count {
  count: number;
  expiresAt: Date;
}

export interface StoredCount extends Count {
  key: string;
}

function addition(db: Db) {
  const isOver = sql`${throttles.expires_at} <= ${sql.placeholder('now')}`;
  return db
    .insert(throttles)
    .values({ key: sql.placeholder('key'), count: 1, expires_at: sql.placeholder('end') })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${throttles.count} + 1 end`,
        expires_at: sql`case when ${isOver} then excluded.expires_at else ${throttles.expires_at} end`,
      },
    })
    .returning({ count: throttles.count, expiresAt: throttles.expires_at });
}

/** Adds one; the first of a window opens it for `seconds`. */
export async function addCount(db: Db, key: string, seconds: number, now: Date): Promise<Count> {
  const end = new Date(now.getTime() + seconds * 1000);
  const [row] = await prepared(db, 'add_count', addition).execute({ key, now, end });
  return row as Count;
}

/** The counts of current windows; a key without attempts has none. */
export function readCounts(db: Db, keys: string[], now: Date): Promise<StoredCount[]> {
  return db
    .select({ key: throttles.key, count: throttles.count, expiresAt: throttles.expires_at })
    .from(throttles)
    .where(and(inArray(throttles.key, keys), gt(throttles.expires_at, now)));
}

export async function clearCount(db: Db, key: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, key));
}

export async function deleteEndedCounts(db: Db, now: Date): Promise<void> {
  await db.delete(throttles).where(lte(throttles.expires_at, now));
}
