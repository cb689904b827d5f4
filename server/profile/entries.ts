import { formatMonth, monthKey } from '#contract/values/dates.ts';
import type { Db } from '../db/database.ts';
import { HttpError, validationError } from '../errors/http-error.ts';
import {
  deleteEntry,
  type Entry,
  type EntryTable,
  findProfileEntries,
  insertEntry,
  type NewEntry,
  updateEntry,
} from './entry-queries.ts';

/** Keeps the page of a member within limits. */
const maxEntries = 50;

/** 3.3: the sent entry with its months in their stored form. */
export function asStored<T extends { start_date: string; end_date: string }>(sent: T) {
  const { start_date, end_date, ...texts } = sent;
  const end_month = end_date === '' ? null : firstDayOf(end_date);
  return { ...texts, start_month: firstDayOf(start_date), end_month };
}

/** 3.3: a stored entry with its months as people write them. */
export function presentEntry<T extends { start_month: string; end_month: string | null }>(
  entry: T,
) {
  const { start_month, end_month, ...rest } = entry;
  return {
    ...rest,
    start_date: formatMonth(start_month),
    end_date: end_month ? formatMonth(end_month) : '',
  };
}

/** Returns an equal entry if there is one: a double click sends the same entry twice. */
export async function addEntry<T extends EntryTable>(
  tx: Db,
  table: T,
  userUuid: string,
  entry: NewEntry<T>,
): Promise<Entry<T>> {
  const present = await findProfileEntries(tx, table, userUuid);
  const same = present.find((row) => isSame(row, entry));
  if (same) return same;
  if (present.length >= maxEntries) {
    throw validationError(
      'start_date',
      `There is room for ${maxEntries} entries. Delete one to add another.`,
    );
  }
  return insertEntry(tx, table, userUuid, entry);
}

function isSame(row: object, entry: object): boolean {
  const stored: Record<string, unknown> = { ...row };
  return Object.entries(entry).every(([name, value]) => stored[name] === value);
}

export async function changeEntry<T extends EntryTable>(
  tx: Db,
  table: T,
  own: { uuid: string; userUuid: string },
  entry: NewEntry<T>,
): Promise<Entry<T>> {
  const changed = await updateEntry(tx, table, own, entry);
  if (!changed) throw new HttpError('not_found');
  return changed;
}

export async function removeEntry(
  tx: Db,
  table: EntryTable,
  own: { uuid: string; userUuid: string },
): Promise<void> {
  if (!(await deleteEntry(tx, table, own))) throw new HttpError('not_found');
}

/** A month is stored as its first day. */
const firstDayOf = (monthYear: string): string => `${monthKey(monthYear)}-01`;
