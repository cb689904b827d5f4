import { eq, lt } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { actKeys } from '#server/db/tables/association-tables.ts';

export type ActKeyRow = typeof actKeys.$inferSelect;

/**
 * Stores the key of an act. If one was done with it before, returns that instead; one that is under way is
 * waited for.
 */
export async function storeActKey(tx: Db, act: ActKeyRow): Promise<ActKeyRow | undefined> {
  const stored = await tx
    .insert(actKeys)
    .values(act)
    .onConflictDoNothing()
    .returning({ key: actKeys.key });
  if (stored.length > 0) return undefined;
  return findActKey(tx, act.key);
}

export async function findActKey(tx: Db, key: string): Promise<ActKeyRow | undefined> {
  const [before] = await tx.select().from(actKeys).where(eq(actKeys.key, key));
  return before;
}

export async function deleteActKeysBefore(db: Db, before: Date): Promise<void> {
  await db.delete(actKeys).where(lt(actKeys.created_at, before));
}
