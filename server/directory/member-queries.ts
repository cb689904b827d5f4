import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { MemberQuery, MemberSort } from '#contract/members.ts';
import type { Db } from '../db/database.ts';
import { literally } from '../db/searched-words.ts';
import { directoryEntries, users } from '../db/tables.ts';

export const membersPerPage = 24;
/** A search shows no more: typing another character is quicker than paging. */
export const maxMatches = 1000;

/** Each order ends with the uuid, so that pages neither repeat nor skip a member. */
const orders: Record<MemberSort, SQL[]> = {
  name: [asc(directoryEntries.name_key), asc(directoryEntries.user_uuid)],
  '-name': [desc(directoryEntries.name_key), desc(directoryEntries.user_uuid)],
  joined: [asc(directoryEntries.joined_at), asc(directoryEntries.user_uuid)],
  '-joined': [desc(directoryEntries.joined_at), desc(directoryEntries.user_uuid)],
};

const isListed = (now: Date) => gt(directoryEntries.listed_until, now);
const skipped = (page: number) => (page - 1) * membersPerPage;
const shownMatches = (page: number) =>
  Math.max(0, Math.min(membersPerPage, maxMatches - skipped(page)));

const entryFields = {
  uuid: users.uuid,
  first_name: users.first_name,
  last_name: users.last_name,
  pfp_url: users.pfp_url,
  created_at: users.created_at,
  employment_visibility: users.employment_visibility,
  dob_visibility: users.dob_visibility,
  headline: directoryEntries.headline,
  city: directoryEntries.city,
};

/** Undefined if the person is not listed. */
export async function findMember(db: Db, uuid: string, now: Date) {
  const [row] = await db
    .select({
      ...entryFields,
      about: users.about,
      about_visibility: users.about_visibility,
      linkedin: users.linkedin,
      facebook: users.facebook,
      twitter: users.twitter,
      instagram: users.instagram,
      social_links_visibility: users.social_links_visibility,
      education_visibility: users.education_visibility,
      dob_at: users.dob_at,
      gender: users.gender,
      phone_number: users.phone_number,
      languages: users.languages,
    })
    .from(directoryEntries)
    .innerJoin(users, eq(users.uuid, directoryEntries.user_uuid))
    .where(and(eq(directoryEntries.user_uuid, uuid), isListed(now)));
  return row;
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;
export type DirectoryRow = Pick<MemberRow, keyof typeof entryFields>;

/** The rows of a page in its order. */
export async function findDirectoryEntries(
  db: Db,
  uuids: string[],
  sort: MemberSort,
): Promise<DirectoryRow[]> {
  if (uuids.length === 0) return [];
  return db
    .select(entryFields)
    .from(directoryEntries)
    .innerJoin(users, eq(users.uuid, directoryEntries.user_uuid))
    .where(inArray(directoryEntries.user_uuid, uuids))
    .orderBy(...orders[sort]);
}

/** The ids on a page of all members. An index-only scan, also for a late page. */
export async function pickPage(db: Db, { sort, page }: MemberQuery, now: Date): Promise<string[]> {
  const rows = await db
    .select({ user_uuid: directoryEntries.user_uuid })
    .from(directoryEntries)
    .where(isListed(now))
    .orderBy(...orders[sort])
    .limit(membersPerPage)
    .offset(skipped(page));
  return rows.map((row) => row.user_uuid);
}

/** The number of listed members, counted up to `limit` if it is given. */
export async function countListed(db: Db, now: Date, limit?: number): Promise<number> {
  if (limit === undefined) return db.$count(directoryEntries, isListed(now));
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(directoryEntries)
    .where(isListed(now))
    .limit(limit)
    .as('some');
  return db.$count(some);
}

interface Matches {
  total: number;
  uuids: string[];
}

/**
 * The number of matches, counted up to `limit + 1` if a limit is given, and the ids on the page. Finds
 * the matches with the trigram index and sorts them afterwards.
 */
export async function pickFromMatches(
  db: Db,
  matching: SQL,
  { sort, page }: MemberQuery,
  now: Date,
  limit?: number,
): Promise<Matches> {
  const all = db
    .select({
      user_uuid: directoryEntries.user_uuid,
      name_key: directoryEntries.name_key,
      joined_at: directoryEntries.joined_at,
    })
    .from(directoryEntries)
    .where(and(matching, isListed(now)))
    .$dynamic();
  const matches = db.$with('matches').as(limit === undefined ? all : all.limit(limit + 1));
  const ordered = sql`
    select user_uuid from matches as ${directoryEntries} order by ${sql.join(orders[sort], sql`, `)}
    limit ${shownMatches(page)} offset ${skipped(page)}`;
  const [row] = await db
    .with(matches)
    .select({
      total: sql<number>`(select count(*)::integer from matches)`,
      uuids: sql<string[]>`array(${ordered})`,
    })
    .from(sql`(values (1)) as one`);
  return row ?? { total: 0, uuids: [] };
}

/**
 * The ids on a page of many matches. Scans the first members of the order, where many matches usually
 * fill a page soon. Undefined if they do not, for instance if all matching names are at the end.
 */
export async function pickAlongOrder(
  db: Db,
  matching: SQL,
  { sort, page }: MemberQuery,
  now: Date,
  scanLimit: number,
): Promise<string[] | undefined> {
  const first = db
    .select({
      user_uuid: directoryEntries.user_uuid,
      name_key: directoryEntries.name_key,
      joined_at: directoryEntries.joined_at,
      search_text: directoryEntries.search_text,
    })
    .from(directoryEntries)
    .where(isListed(now))
    .orderBy(...orders[sort])
    .limit(scanLimit)
    // The table's own name, to which `orders` and `matching` refer.
    .as('member_cards');
  const rows = await db
    .select({ user_uuid: first.user_uuid })
    .from(first)
    .where(matching)
    .orderBy(...orders[sort])
    .limit(shownMatches(page))
    .offset(skipped(page));
  return rows.length < shownMatches(page) ? undefined : rows.map((row) => row.user_uuid);
}

/**
 * A word of one or two characters has no trigram for the index, so it must match the start of a word.
 * Undefined, and nothing is found, if the search has only punctuation, which the index lacks.
 */
export function hasEveryWord(words: string[]): SQL | undefined {
  if (!words.some((word) => /[\p{L}\p{N}]/u.test(word))) return undefined;
  return and(...words.map(hasWord));
}

function hasWord(word: string): SQL {
  const start = [...word].length > 2 ? '%' : '% ';
  return sql`${directoryEntries.search_text} like ${start}::text || ${literally(word)} || '%'`;
}
