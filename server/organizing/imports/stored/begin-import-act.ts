import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { doneBefore } from '../../acts/act-once.ts';
import { type ImportHead, lockImport, lockImports } from './import-queries.ts';

/** Locks an import for an act; undefined if the act of this key was done before. */
export async function beginImportAct(
  deps: Deps,
  tx: Db,
  uuid: string,
  { key, ...asked }: { key: string; act: string; [name: string]: unknown },
): Promise<ImportHead | undefined> {
  // All imports before the one: else a run and an undoing could wait for each other (F11).
  await lockImports(tx);
  const head = await lockImport(tx, uuid);
  if (!head) throw new HttpError('not_found');
  const request = { ...asked, import: uuid };
  if ((await doneBefore(deps, tx, { key, request, about: uuid })) !== undefined) return undefined;
  return head;
}
