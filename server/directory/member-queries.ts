import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  lt,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { MemberQuery, MemberSort } from '#contract/members/members.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { rowsAsColumn } from '../db/rows-as-column.ts';
import { rowsOf } from '../db/rows-of.ts';
import { namePattern } from '../db/searched-words.ts';
import { directoryEntries, users } from '../db/tables/tables.ts';

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

const isListed = (now: Date | Placeholder) => gt(directoryEntries.listed_until, now);
/** Q17: what a list shows of all, besides its search; empty for everybody. */
function narrowed({ initial, city }: Pick<MemberQuery, 'initial' | 'city'>): SQL[] {
  const { name_key } = directoryEntries;
  return [
    ...(initial ? [gte(name_key, initial), lt(name_key, `${initial}{`)] : []),
    ...(city
      ? [isNotNull(directoryEntries.city), sql`fold(${directoryEntries.city}) = fold(${city})`]
      : []),
  ];
}

export const isNarrowed = (query: MemberQuery) => narrowed(query).length > 0;

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
  golf_visibility: users.golf_visibility,
  handicap_index: users.handicap_index,
  handicap_index_on: users.handicap_index_on,
  home_course: users.home_course,
  hand: users.hand,
  gets_around: users.gets_around,
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
  const page = sql`unnest(${sql.placeholder('uuids')}::uuid[]) as page(user_uuid)`;
  return prepared(db, `find_entries_${sort}`, () => selectEntries(db, sort, page)).execute({
    uuids,
  });
}

/** The entries of those whose ids are in `page`, in order. */
function selectEntries(db: Db, sort: MemberSort, page: SQL) {
  return db
    .select(entryFields)
    .from(page)
    .innerJoin(directoryEntries, sql`${directoryEntries.user_uuid} = page.user_uuid`)
    .innerJoin(users, eq(users.uuid, directoryEntries.user_uuid))
    .orderBy(...orders[sort]);
}

/** The ids on a page of all members. An index-only scan, also for a late page. */
export async function pickPage(db: Db, query: MemberQuery, now: Date): Promise<string[]> {
  const { sort, page } = query;
  const rows = await db
    .select({ user_uuid: directoryEntries.user_uuid })
    .from(directoryEntries)
    .where(and(isListed(now), ...narrowed(query)))
    .orderBy(...orders[sort])
    .limit(membersPerPage)
    .offset(skipped(page));
  return rows.map((row) => row.user_uuid);
}

/** Q17: of one letter or city. */
export async function countNarrowed(db: Db, query: MemberQuery, now: Date): Promise<number> {
  return db.$count(directoryEntries, and(isListed(now), ...narrowed(query)));
}

/** The cities that members show, each once: the index is read from city to city. */
export async function findCities(db: Db, now: Date, limit: number): Promise<string[]> {
  const next = (after: SQL) => sql`
    select fold(city) as key, city from ${directoryEntries}
    where city is not null and listed_until > ${now.toISOString()}::timestamptz and ${after}
    order by fold(city), name_key, user_uuid limit 1`;
  const found = await rowsOf<{ city: string }>(
    db,
    sql`with recursive cities as (
      (${next(sql`true`)})
      union all
      select another.key, another.city from cities,
        lateral (${next(sql`fold(city) > cities.key`)}) another
    ) select city from cities limit ${limit}`,
  );
  return found.map(({ city }) => city);
}

/** The letters that listed members' last names begin with: one is looked up for each. */
export async function findInitials(db: Db, now: Date): Promise<string[]> {
  const found = await rowsOf<{ letter: string }>(
    db,
    sql`select letter from unnest(string_to_array('abcdefghijklmnopqrstuvwxyz', null)) as letter,
      lateral (
        select 1 from ${directoryEntries}
        where name_key >= letter and name_key < letter || '{'
          and listed_until > ${now.toISOString()}::timestamptz
        order by name_key limit 1
      ) somebody
    order by letter`,
  );
  return found.map(({ letter }) => letter);
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
  rows: DirectoryRow[];
}

/** What differs between two searches of the same order and number of words. */
interface WordPart {
  start: string | Placeholder;
  word: string | Placeholder;
}

interface Slots {
  now: Date | Placeholder;
  limit: number | Placeholder;
  offset: number | Placeholder;
}

function selectMatches(
  db: Db,
  words: WordPart[],
  sort: MemberSort,
  { now, limit, offset }: Slots,
  countedUpTo: number | undefined,
  narrowing: SQL[] = [],
) {
  const all = db
    .select({
      user_uuid: directoryEntries.user_uuid,
      name_key: directoryEntries.name_key,
      joined_at: directoryEntries.joined_at,
    })
    .from(directoryEntries)
    .where(and(...words.map(hasWord), isListed(now), ...narrowing))
    .$dynamic();
  const matches = db
    .$with('matches')
    .as(countedUpTo === undefined ? all : all.limit(countedUpTo + 1));
  const page = sql`(
    select user_uuid from matches as ${directoryEntries} order by ${sql.join(orders[sort], sql`, `)}
    limit ${limit} offset ${offset}) as page`;
  return db
    .with(matches)
    .select({
      total: sql<number>`(select count(*)::integer from matches)`,
      rows: rowsAsColumn<ListedRow>(selectEntries(db, sort, page)),
    })
    .from(sql`(values (1)) as one`);
}

/** In a list, instants are texts. */
type ListedRow = Omit<DirectoryRow, 'created_at'> & { created_at: string };

/** Each number of words has a statement of its own; searches with more are few. */
const maxNamedWords = 3;

const slots: Slots = {
  now: sql.placeholder('now'),
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
};

const slotsOfWord = (index: number): WordPart => ({
  start: sql.placeholder(`start${index}`),
  word: sql.placeholder(`word${index}`),
});

const valuesOf = (parts: WordPart[]) =>
  Object.fromEntries(
    parts.flatMap(({ start, word }, index) => [
      [`start${index}`, start],
      [`word${index}`, word],
    ]),
  );

/**
 * The number of matches, counted up to `countedUpTo + 1` if that is given, and the rows of the page. Finds
 * the matches with the trigram index and sorts them afterwards.
 */
export async function findMatches(
  db: Db,
  words: string[],
  query: MemberQuery,
  now: Date,
  countedUpTo?: number,
): Promise<Matches> {
  const { sort, page } = query;
  const values = { now, limit: shownMatches(page), offset: skipped(page) };
  const parts = words.map(partOf);
  const [row] =
    words.length > maxNamedWords || isNarrowed(query)
      ? await selectMatches(db, parts, sort, values, countedUpTo, narrowed(query))
      : await prepared(db, `find_matches_${words.length}_${sort}_${countedUpTo ?? 'all'}`, () =>
          selectMatches(
            db,
            parts.map((_, index) => slotsOfWord(index)),
            sort,
            slots,
            countedUpTo,
          ),
        ).execute({ ...values, ...valuesOf(parts) });
  const rows = row?.rows ?? [];
  return {
    total: row?.total ?? 0,
    rows: rows.map((one) => ({ ...one, created_at: new Date(one.created_at) })),
  };
}

/**
 * The ids on a page of many matches. Scans the first members of the order, where many matches usually
 * fill a page soon. Undefined if they do not, for instance if all matching names are at the end.
 */
export async function pickAlongOrder(
  db: Db,
  matching: SQL | undefined,
  query: MemberQuery,
  now: Date,
  scanLimit: number,
): Promise<string[] | undefined> {
  const { sort, page } = query;
  const first = db
    .select({
      user_uuid: directoryEntries.user_uuid,
      name_key: directoryEntries.name_key,
      joined_at: directoryEntries.joined_at,
      search_text: directoryEntries.search_text,
    })
    .from(directoryEntries)
    .where(and(isListed(now), ...narrowed(query)))
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

/** Whether the search has a letter or a digit: the index lacks the rest, so nothing would be found. */
export function isSearchable(words: string[]): boolean {
  return words.some((word) => /[\p{L}\p{N}]/u.test(word));
}

export const hasEveryWord = (words: string[]) => and(...words.map(partOf).map(hasWord));

/** Without three characters together there is no trigram for the index, so the start of a word must match. */
const partOf = (word: string): WordPart => ({
  start: /[\p{L}\p{N}\p{M}]{3}/u.test(word.replace(/[^\p{L}\p{N}\p{M},]/gu, '')) ? '%' : '% ',
  word,
});

const hasWord = ({ start, word }: WordPart) =>
  sql`${directoryEntries.search_text} like ${start}::text || ${namePattern(word)} || '%'`;
