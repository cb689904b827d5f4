import type { Db } from '#server/db/database.ts';
import type { Judged } from './people/judge-rows.ts';
import { deleteImportRows, insertImportRows } from './stored/import-queries.ts';
import { storedRowsOf } from './try-import.ts';

const partLength = 1_000;

/** The rows as the last dry run left them. */
export async function storeRows(tx: Db, uuid: string, judged: Judged[]): Promise<void> {
  await deleteImportRows(tx, uuid);
  for (let from = 0; from < judged.length; from += partLength) {
    await insertImportRows(tx, storedRowsOf(uuid, judged.slice(from, from + partLength)));
  }
}
