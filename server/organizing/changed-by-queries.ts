import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/tables/tables.ts';

export async function findNameOf(db: Db, userUuid: string): Promise<string | null> {
  const [person] = await db
    .select({ first: users.first_name, last: users.last_name })
    .from(users)
    .where(eq(users.uuid, userUuid));
  return person ? `${person.first} ${person.last}` : null;
}
