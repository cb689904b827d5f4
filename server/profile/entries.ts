import { monthKey } from '#contract/dates.ts';
import type { Db } from '../db/database.ts';
import { HttpError, validationError } from '../http/errors/http-error.ts';
import {
  deleteEntry,
  type Entry,
  type EntryTable,
  findEntries,
  insertEntry,
  type NewEntry,
  updateEntry,
} from './entry-queries.ts';

/** More than a life has; a page of a member stays a page. */
const most = 50;

/** What was sent, with its months as they are stored (3.3). */
export function asStored<T extends { start_date: string; end_date: string }>(sent: T) {
  const { start_date, end_date, ...texts } = sent;
  const end_month = end_date === '' ? null : firstDayOf(end_date);
  return { ...texts, start_month: firstDayOf(start_date), end_month };
}

/** A double click sends the same entry twice: it is there once, and both are answered with it. */
export async function addEntry<T extends EntryTable>(
  tx: Db,
  table: T,
  userUuid: string,
  entry: NewEntry<T>,
): Promise<Entry<T>> {
  const present = await findEntries(tx, table, userUuid);
  const same = present.find((row) => isSame(row, entry));
  if (same) return same;
  if (present.length >= most) {
    throw validationError(
      'start_date',
      `There is room for ${most} entries. Delete one to add another.`,
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
