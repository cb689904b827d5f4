import { inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/tables.ts';

const folder = '/pictures/';

/** Those of some stored files that somebody shows. */
export async function findShownPictures(db: Db, names: string[]): Promise<Set<string>> {
  const addresses = names.map((name) => `${folder}${name}`);
  const rows = await db
    .select({ pfp_url: users.pfp_url })
    .from(users)
    .where(inArray(users.pfp_url, addresses));
  return new Set(rows.map(({ pfp_url }) => (pfp_url ?? '').slice(folder.length)));
}
