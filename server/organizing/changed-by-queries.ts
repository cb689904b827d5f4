import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { users } from '#server/db/tables/tables.ts';

export async function findNameOf(db: Db, userUuid: string): Promise<string | null> {
  const [person] = await db
    .select({ name: fullNameOf(users) })
    .from(users)
    .where(eq(users.uuid, userUuid));
  return person?.name ?? null;
}
