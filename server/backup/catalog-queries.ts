import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsInParts } from '../db/rows-in-parts.ts';
import { rowsOf } from '../db/rows-of.ts';

// Reads the catalog of the database: a backup names only the tables that it omits, and so fits
// every version of the schema.

/** A table and its columns without generated ones. */
export interface TableColumns {
  table: string;
  columns: string[];
}

/**
 * Restoring them would revive sessions that were ended and links that were used. The counters of rate
 * limits, and what was begun with a second factor, expire within an hour anyway.
 */
const expiring = ['sessions', 'link_tokens', 'throttles', 'factor_challenges'];
/** The database fills it from the rest, also while that is restored. */
const derived = ['money_movements'];

export async function findAllTables(db: Db): Promise<TableColumns[]> {
  return rowsOf(
    db,
    sql`select c.relname as "table", json_agg(a.attname order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
}

export async function findBackupTables(db: Db): Promise<TableColumns[]> {
  return (await findAllTables(db)).filter(
    ({ table }) => ![...expiring, ...derived].includes(table),
  );
}

/** The last value of each sequence; null for an unused one. */
export async function findSequences(db: Db): Promise<{ name: string; last: string | null }[]> {
  return rowsOf(
    db,
    sql`select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' order by sequencename`,
  );
}

/** A table with a row in it, if there is one. */
export async function findFilledTable(db: Db, tables: TableColumns[]): Promise<string | undefined> {
  for (const { table } of tables) {
    const rows = await rowsOf(db, sql`select 1 from ${sql.identifier(table)} limit 1`);
    if (rows.length > 0) return table;
  }
  return undefined;
}

/** Lifts the time limits of the transaction, which sees the database as of one moment. */
export async function beginReading(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  // Instants are written in UTC, in any zone of the server.
  await tx.execute(sql`set local time zone 'UTC'`);
}

/** All rows of a table as JSON, a line each, in batches, so that memory does not grow with the table. */
export async function* readRows(
  tx: Db,
  { table, columns }: TableColumns,
): AsyncGenerator<string[]> {
  const query = sql`select row_to_json(r)::text as line
    from (select ${listOf(columns)} from ${sql.identifier(table)}) r`;
  const parts = rowsInParts<{ line: string }>(tx, `rows of ${table}`, query, 500);
  for await (const rows of parts) yield rows.map(({ line }) => line);
}

export function listOf(columns: string[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
}

/** The files that people, events, the library and the association have. */
export async function findPictureNames(tx: Db): Promise<string[]> {
  // A backup may be of a release without a library.
  const [library] = await rowsOf(
    tx,
    sql`select 1 from pg_class where oid = to_regclass('library_pictures')`,
  );
  const inLibrary = library ? sql`union all select url from library_pictures` : sql``;
  const [emblem] = await rowsOf(
    tx,
    sql`select 1 from pg_attribute
      where attrelid = to_regclass('association') and attname = 'emblem_small'`,
  );
  const ofAssociation = emblem
    ? sql`union all select unnest(array[emblem_small, emblem_large]) from association`
    : sql``;
  const rows = await rowsOf<{ name: string }>(
    tx,
    sql`select distinct substr(url, length('/pictures/') + 1) as name from (
        select pfp_url as url from users union all select cover_url from events
        union all select url from event_media ${inLibrary} ${ofAssociation}) as shown
      where url like '/pictures/%'`,
  );
  return rows.map(({ name }) => name);
}

/** The ids of the keys that texts were sealed with. */
export async function findSealingKeys(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select distinct split_part(sealed, '.', 2) as key from (
        select unnest(array[emergency_contact_name, emergency_contact_phone_number,
          health_conditions, dietary_restrictions]) as sealed from users
        union all select dietary_restrictions from seats
        union all select secret from factors
      ) texts where sealed is not null`,
  );
  return rows.map(({ key }) => key);
}

/**
 * How many rows a table has, and a checksum of their contents that does not depend on their order. With
 * `from`, of what that query says in the table's place.
 */
export async function sumUp(
  db: Db,
  { table, columns }: TableColumns,
  from?: string,
): Promise<{ rows: number; sum: string }> {
  const [found] = await rowsOf<{ rows: number; sum: string }>(
    db,
    sql`select count(*)::int as rows,
        coalesce(sum(hashtextextended(row_to_json(r)::text, 0)::numeric), 0)::text as sum
      from (select ${listOf(columns)} from ${from ? sql.raw(`(${from}) moved`) : sql.identifier(table)}) r`,
  );
  return found ?? { rows: 0, sum: '0' };
}
