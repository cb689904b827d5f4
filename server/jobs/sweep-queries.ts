import { and, eq, isNull, lte, notExists, notLike } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { linkTokens, users } from '../db/tables.ts';

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.delete(linkTokens).where(lte(linkTokens.expires_at, now));
}

/**
 * Of an address that was never confirmed there is nobody who could ask for it to go, and it may be a
 * stranger's. What is left of an erased account belongs to the books.
 */
export async function deleteUnconfirmedBefore(db: Db, before: Date): Promise<void> {
  const links = db.select().from(linkTokens).where(eq(linkTokens.user_uuid, users.uuid));
  await db
    .delete(users)
    .where(
      and(
        isNull(users.email_verified_at),
        lte(users.created_at, before),
        notLike(users.email, '%@erased.invalid'),
        notExists(links),
      ),
    );
}
