import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/tables.ts';

export async function findPictureOf(tx: Db, userUuid: string): Promise<string | null> {
  const [row] = await tx
    .select({ pfp_url: users.pfp_url })
    .from(users)
    .where(eq(users.uuid, userUuid));
  return row?.pfp_url ?? null;
}
