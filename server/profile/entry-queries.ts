import { and, desc, eq } from 'drizzle-orm';
import type { AnyPgColumn, PgInsertValue } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { rowsAsColumn } from '../db/rows-as-column.ts';
import type { education, employment } from '../db/tables/tables.ts';

/** The two tables differ only in the names of their two texts. */
export type EntryTable = typeof employment | typeof education;
export type Entry<T extends EntryTable> = T['$inferSelect'];
export type NewEntry<T extends EntryTable> = Omit<Entry<T>, 'uuid' | 'user_uuid'>;

/** Newest first; of entries with the same start, the present one first. */
const selectEntries = (db: Db, table: EntryTable, userUuid: string | AnyPgColumn) =>
  db
    .select()
    .from(table)
    .where(eq(table.user_uuid, userUuid))
    .orderBy(desc(table.start_month), desc(table.end_month), table.uuid);

export async function findProfileEntries<T extends EntryTable>(
  db: Db,
  table: T,
  userUuid: string,
): Promise<Entry<T>[]> {
  return selectEntries(db, table, userUuid);
}

/** The same as one column of a row about their owner. */
export const entriesOf = <T extends EntryTable>(db: Db, table: T, userUuid: AnyPgColumn) =>
  rowsAsColumn<Entry<T>>(selectEntries(db, table, userUuid));

export async function insertEntry<T extends EntryTable>(
  tx: Db,
  table: T,
  userUuid: string,
  entry: NewEntry<T>,
): Promise<Entry<T>> {
  const values = { ...entry, user_uuid: userUuid };
  const [row] = await tx
    .insert(table)
    .values(values as PgInsertValue<T>)
    .returning();
  return row as Entry<T>;
}

/** A1: finds only the user's own entry; otherwise undefined. */
export async function updateEntry<T extends EntryTable>(
  tx: Db,
  table: T,
  own: { uuid: string; userUuid: string },
  entry: NewEntry<T>,
): Promise<Entry<T> | undefined> {
  const history: EntryTable = table;
  const [row] = await tx
    .update(history)
    .set(entry)
    .where(and(eq(history.uuid, own.uuid), eq(history.user_uuid, own.userUuid)))
    .returning();
  return row;
}

/** A1: deletes only the user's own entry; otherwise false. */
export async function deleteEntry(
  tx: Db,
  table: EntryTable,
  own: { uuid: string; userUuid: string },
): Promise<boolean> {
  const deleted = await tx
    .delete(table)
    .where(and(eq(table.uuid, own.uuid), eq(table.user_uuid, own.userUuid)))
    .returning({ uuid: table.uuid });
  return deleted.length > 0;
}
