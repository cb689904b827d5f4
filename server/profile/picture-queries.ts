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

/** Whether anybody shows this picture now. */
export async function isPictureShown(db: Db, pfpUrl: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(eq(users.pfp_url, pfpUrl))
    .limit(1);
  return rows.length > 0;
}
