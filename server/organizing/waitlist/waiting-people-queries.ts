import { and, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { foldedNames, hasName } from '#server/db/searched-words.ts';
import { users } from '#server/db/tables/tables.ts';

/** Those of these people whose name, or with `withContact` whose email, has all the words. */
export function findWaitingPeople(
  db: Db,
  uuids: string[],
  { words, withContact }: { words: string[]; withContact: boolean },
) {
  const name = fullNameOf(users);
  const searched = foldedNames(
    withContact ? sql`concat_ws(' ', ${name}, ${users.email})` : sql`(${name})`,
  );
  return db
    .select({ uuid: users.uuid, name, email: users.email })
    .from(users)
    .where(
      and(
        sql`${users.uuid} = any(${sql.param(uuids)}::uuid[])`,
        ...words.map((word) => hasName(searched, word)),
      ),
    );
}
