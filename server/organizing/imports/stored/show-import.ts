import type {
  Import,
  ImportColumn,
  ImportList,
  ImportRow,
  ImportRowsQuery,
} from '#contract/members/imports.ts';
import { importDays } from '#contract/values/portal-limits.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { oneDay } from '#server/time/durations.ts';
import { withoutApostrophes } from '../../csv.ts';
import type { Found, ListPart } from '../../list-call.ts';
import {
  findImport,
  findImportRows,
  findImports,
  type ImportHead,
  type StoredRow,
} from './import-queries.ts';

const shownFirst = { limit: 50, offset: 0 };

/** 404 for one that is gone, as for one that never was. */
export async function requireImport(db: Db, uuid: string): Promise<ImportHead> {
  const found = await findImport(db, uuid);
  if (!found) throw new HttpError('not_found');
  return found;
}

export async function showImport({ db }: Pick<Deps, 'db'>, uuid: string): Promise<Import> {
  const head = await requireImport(db, uuid);
  const { rows } = await findImportRows(db, uuid, undefined, shownFirst);
  const { source, state, columns, counts, created_at } = head;
  const deleted = new Date(created_at.getTime() + importDays * oneDay).toISOString();
  return {
    uuid,
    source,
    state,
    created_at: created_at.toISOString(),
    deleted_at: state === 'shown' ? deleted : null,
    columns,
    counts,
    rows: rows.map((row) => presentRow(row, columns)),
  };
}

export async function listImports({ db }: Pick<Deps, 'db'>): Promise<ImportList> {
  const rows = await findImports(db, 50);
  return rows.map(({ created_at, counts, ...row }) => ({
    ...row,
    counts,
    created_at: created_at.toISOString(),
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
  }));
}

export async function findRows(
  { db }: Pick<Deps, 'db'>,
  uuid: string,
  { filter }: Pick<ImportRowsQuery, 'filter'>,
  part: ListPart,
): Promise<Found<ImportRow>> {
  const { columns } = await requireImport(db, uuid);
  const { rows, total } = await findImportRows(
    db,
    uuid,
    filter === 'all' ? undefined : filter,
    part,
  );
  return { rows: rows.map((row) => presentRow(row, columns)), total };
}

function presentRow(
  { line, outcome, why, field, notice, cells, changes, same_name, answer }: StoredRow,
  columns: ImportColumn[],
): ImportRow {
  const values = Object.fromEntries(
    columns.flatMap(({ field }, index) =>
      field === null ? [] : [[field, withoutApostrophes(cells[index] ?? '')]],
    ),
  );
  return { line, outcome, why, field, notice, values, changes, same_name, is: answer };
}
