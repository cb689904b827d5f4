import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { memberships } from '../db/tables.ts';

export async function findMembership(db: Db, userUuid: string) {
  const [row] = await db.select().from(memberships).where(eq(memberships.user_uuid, userUuid));
  return row;
}
