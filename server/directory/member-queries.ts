import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { MemberQuery, MemberSort } from '#contract/members.ts';
import type { Db } from '../db/database.ts';
import { literally } from '../db/searched-words.ts';
import { directoryEntries, users } from '../db/tables.ts';

export const membersPerPage = 24;
/** A search shows so many at most: who looks for somebody types another letter. */
export const mostMatches = 1000;

/** Each ends in the uuid: a total order, so that pages neither repeat nor skip a member. */
const orders: Record<MemberSort, SQL[]> = {
  name: [asc(directoryEntries.name_key), asc(directoryEntries.user_uuid)],
  '-name': [desc(directoryEntries.name_key), desc(directoryEntries.user_uuid)],
  joined: [asc(directoryEntries.joined_at), asc(directoryEntries.user_uuid)],
  '-joined': [desc(directoryEntries.joined_at), desc(directoryEntries.user_uuid)],
};

const isListed = (now: Date) => gt(directoryEntries.listed_until, now);
const skipped = (page: number) => (page - 1) * membersPerPage;
const shownMatches = (page: number) =>
  Math.max(0, Math.min(membersPerPage, mostMatches - skipped(page)));

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

/** The listed person; nobody else is told to exist. */
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

/** A page's members, in the page's order. */
export async function readDirectoryEntries(
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

/** Who is on a page of everybody: the index alone answers, however deep the page lies. */
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

/** How many are listed, counted up to a limit where one is given. */
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
 * How many match, counted up to one more than `most` if that is given, and who of them is on the page.
 * The matches come out of the index of letter groups and are put in order afterwards.
 */
export async function pickFromMatches(
  db: Db,
  matching: SQL,
  { sort, page }: MemberQuery,
  now: Date,
  most?: number,
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
  const matches = db.$with('matches').as(most === undefined ? all : all.limit(most + 1));
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
 * Who is on a page of matches that are many: mostly met soon when one walks along the order. Not if
 * they all stand at its end, as those whose names begin alike do: undefined when none but the first
 * of the order were looked at and too few of them match.
 */
export async function pickOnTheWay(
  db: Db,
  matching: SQL,
  { sort, page }: MemberQuery,
  now: Date,
  furthest: number,
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
    .limit(furthest)
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
 * A word of one or two letters has no group of three for the index to find, so it must begin a word.
 * Nothing at all is found by signs alone, for which there is no index.
 */
export function hasEveryWord(words: string[]): SQL | undefined {
  if (!words.some((word) => /[\p{L}\p{N}]/u.test(word))) return undefined;
  return and(...words.map(hasWord));
}

function hasWord(word: string): SQL {
  const start = [...word].length > 2 ? '%' : '% ';
  return sql`${directoryEntries.search_text} like ${start}::text || ${literally(word)} || '%'`;
}
