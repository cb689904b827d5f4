import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { erasedDomain } from '#server/db/erased-email.ts';
import { rowsInParts } from '#server/db/rows-in-parts.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { pageVersions, sitePages } from '#server/db/tables/association-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { users } from '#server/db/tables/tables.ts';

/** A column of a profile is empty where its section is hidden, as in the directory (A5). */
const hiddenBy: Record<string, string[]> = {
  about_visibility: ['about'],
  social_links_visibility: ['linkedin', 'facebook', 'twitter', 'instagram'],
  golf_visibility: ['handicap_index', 'handicap_index_on', 'home_course', 'hand', 'gets_around'],
  dob_visibility: ['dob_at', 'gender', 'phone_number', 'languages', 'location'],
};

function ofProfile(column: string): SQL {
  const name = sql.identifier(column);
  const section = Object.entries(hiddenBy).find(([, columns]) => columns.includes(column))?.[0];
  if (section === undefined) return sql`${name}`;
  // Members see the birthday without its year.
  const shown = column === 'dob_at' ? sql`to_char(dob_at, 'MM-DD')` : sql`${name}`;
  return sql`case when ${sql.identifier(section)} then ${shown} end as ${name}`;
}

/** Which rows of a table a profile hides. */
const shownRows: Record<string, SQL> = {
  employment: sql`exists (select from ${users} u where u.uuid = t.user_uuid and u.employment_visibility)`,
  education: sql`exists (select from ${users} u where u.uuid = t.user_uuid and u.education_visibility)`,
};

const zoneOfEvent = sql`(select e.timezone from ${events} e where e.uuid = t.event_uuid)`;

/** As a clock shows it there, with the zone said. */
const localTime = (at: SQL, zone: SQL): SQL =>
  sql`to_char(${at} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI') || ' ' || ${zone}`;

/** Who did it: a uuid of an account, emptied with it. */
const doers = [
  'by',
  'who',
  'whose',
  'granted_by',
  'invited_by',
  'made_by',
  'recorded_by',
  'given_by',
  'created_by',
  'stopped_by',
  'changed_by',
  'closed_by',
] as const;

const besidesDoers = Object.fromEntries(
  doers.map((column): [string, Record<string, SQL>] => [
    column,
    {
      [`${column}_name`]: sql`(select concat_ws(' ', u.first_name, u.last_name) from ${users} u
        where u.uuid = t.${sql.identifier(column)})`,
    },
  ]),
);

/** What stands beside an id or a time, so that people can read it: from the same tables, so an erased name is gone here, too. */
const besides: Record<string, Record<string, SQL>> = {
  ...besidesDoers,
  user_uuid: {
    user_name: sql`(select concat_ws(' ', u.first_name, u.last_name) from ${users} u where u.uuid = t.user_uuid)`,
    user_email: sql`(select u.email from ${users} u where u.uuid = t.user_uuid)`,
  },
  event_uuid: {
    event_title: sql`(select e.title from ${events} e where e.uuid = t.event_uuid)`,
  },
  'events.starts_at': { starts_at_local: localTime(sql`t.starts_at`, sql`t.timezone`) },
  'events.ends_at': { ends_at_local: localTime(sql`t.ends_at`, sql`t.timezone`) },
  'event_agendas.starts_at': { starts_at_local: localTime(sql`t.starts_at`, zoneOfEvent) },
  'event_agendas.ends_at': { ends_at_local: localTime(sql`t.ends_at`, zoneOfEvent) },
};

const besidesOf = (table: string, column: string): [string, SQL][] =>
  Object.entries(besides[column] ?? besides[`${table}.${column}`] ?? {});

/** The columns of a table in the file: each id is followed by what people call it. */
export const readableColumns = (table: string, columns: string[]): string[] =>
  columns.flatMap((column) => [column, ...besidesOf(table, column).map(([name]) => name)]);

/** The rows of a table, without what profiles hide. */
export function readStoredTable(
  tx: Db,
  table: string,
  columns: string[],
): AsyncGenerator<Record<string, unknown>[]> {
  const listed = sql.join(
    columns.flatMap((column) => [
      table === 'users' ? ofProfile(column) : sql`${sql.identifier(column)}`,
      ...besidesOf(table, column).map(([name, found]) => sql`${found} as ${sql.identifier(name)}`),
    ]),
    sql`, `,
  );
  const query = sql`select ${listed} from ${sql.identifier(table)} t where ${shownRows[table] ?? sql`true`}`;
  return rowsInParts(tx, `all of ${table}`, query);
}

/** The texts of each page as visitors read them. */
export async function findPublishedTexts(db: Db) {
  return db
    .select({ page: pageVersions.page, texts: pageVersions.texts })
    .from(sitePages)
    .innerJoin(
      pageVersions,
      and(eq(pageVersions.page, sitePages.page), eq(pageVersions.version, sitePages.published)),
    )
    .orderBy(asc(sitePages.page));
}

/** As the database estimates it: for the progress alone. */
export async function estimateRows(db: Db, tables: string[]): Promise<number> {
  const [row] = await rowsOf<{ rows: number }>(
    db,
    sql`select coalesce(sum(greatest(reltuples, 0)), 0)::integer as rows from pg_class
      where relnamespace = 'public'::regnamespace and relname in ${tables}`,
  );
  return row?.rows ?? 0;
}

/** The people in it, erased accounts aside. */
export async function countPeople(db: Db): Promise<number> {
  return db.$count(users, sql`${users.email} not like ${`%${erasedDomain}`}`);
}
