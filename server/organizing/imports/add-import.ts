import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { importFields } from '#contract/members/import-fields.ts';
import {
  type ChosenColumns,
  chosenColumnsSchema,
  type Import,
  type ImportChange,
  importSource,
} from '#contract/members/imports.ts';
import { maxImportMegabytes } from '#contract/values/portal-limits.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { countTry } from '#server/http/auth/rate-limit.ts';
import type { Session } from '#server/http/auth/session.ts';
import { readForm } from '#server/http/body/form-body.ts';
import { chosenColumns, fieldTwice } from './read/guess-columns.ts';
import { decodeText, readTable, refuseOn, type Table } from './read/read-table.ts';
import { storeRows } from './store-import.ts';
import {
  findAllImportRows,
  type ImportHead,
  insertImport,
  lockImport,
  type StoredRow,
  updateImport,
} from './stored/import-queries.ts';
import { requireImport, showImport } from './stored/show-import.ts';
import { tryImport } from './try-import.ts';

const maxBytes = maxImportMegabytes * 1024 * 1024;

const form = {
  file: 'file',
  maxBytes,
  tooLarge: `Choose a file of at most ${maxImportMegabytes} MB.`,
  fields: ['text', 'source', 'columns'],
  maxFieldBytes: maxBytes,
} as const;

/** Reads a list and says what would become of each row. Of people nothing is written. */
export async function addImport(
  deps: Deps,
  session: Session,
  request: FastifyRequest,
): Promise<Import> {
  await countTry(deps, 'upload', session.userUuid);
  const { file, fields } = await readForm(request, form);
  const source = importSource.safeParse(fields.source);
  if (!source.success) throw validationError('source', source.error.issues[0]?.message ?? '');
  const table = await readSent(file, fields.text);
  const chosen = fields.columns ? columnsIn(fields.columns) : undefined;
  const columns = chooseColumns(table, chosen);
  const rows = table.rows.map((row) => ({ ...row, answer: null }));
  const list = { source: source.data, columns, rows };
  const { judged, counts } = await tryImport(deps, session.userUuid, list);
  const uuid = randomUUID();
  await deps.db.transaction(async (tx) => {
    const created = { created_at: deps.clock.now(), created_by: session.userUuid };
    await insertImport(tx, { uuid, source: source.data, columns, counts, ...created });
    await storeRows(tx, uuid, judged);
  });
  return showImport(deps, uuid);
}

async function readSent(file: Buffer | undefined, text: string | undefined): Promise<Table> {
  if (file) return readTable(decodeText(file, refuseOn('file')), refuseOn('file'));
  if (text?.trim()) return readTable(text, refuseOn('text'));
  throw validationError('file', 'Choose a file, or paste the cells of your list.');
}

function columnsIn(json: string): ChosenColumns {
  try {
    return chosenColumnsSchema.parse(JSON.parse(json));
  } catch {
    throw validationError('columns', 'Send what each column is, as a list.');
  }
}

function chooseColumns(table: Table, chosen: ChosenColumns | undefined) {
  if (chosen && chosen.length !== table.headers.length) {
    throw validationError('columns', `Say what each of the ${table.headers.length} columns is.`);
  }
  const twice = chosen && fieldTwice(chosen);
  if (twice) {
    throw validationError('columns', `Two columns are “${importFields[twice]}”. Choose one.`);
  }
  return chosenColumns(table, chosen);
}

/** 16.4: what the columns are, corrected cells, who somebody is; then everything is judged again. */
export async function changeImport(
  deps: Deps,
  session: Session,
  uuid: string,
  change: ImportChange,
): Promise<Import> {
  const head = await requireImport(deps.db, uuid);
  requireShown(head);
  const stored = await findAllImportRows(deps.db, uuid);
  const table = { headers: head.columns.map(({ header }) => header), rows: stored };
  const columns = change.columns ? chooseColumns(table, change.columns) : head.columns;
  const rows = correct(stored, { ...head, columns }, change);
  const list = { source: head.source, columns, rows };
  const { judged, counts } = await tryImport(deps, session.userUuid, list);
  await deps.db.transaction(async (tx) => {
    const locked = await lockImport(tx, uuid);
    if (!locked) throw new HttpError('not_found');
    requireShown(locked);
    await updateImport(tx, uuid, { columns, counts });
    await storeRows(tx, uuid, judged);
  });
  return showImport(deps, uuid);
}

export function requireShown({ state, run_at }: ImportHead): void {
  if (state === 'shown') return;
  throw new HttpError('changed_meanwhile', {
    message: 'This import was run already.',
    current: { record: { state }, by: null, at: run_at?.toISOString() ?? null },
  });
}

function correct(
  stored: StoredRow[],
  { columns }: Pick<ImportHead, 'columns'>,
  { rows = [] }: ImportChange,
): StoredRow[] {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const unknown = rows.find(({ line }) => !stored.some((row) => row.line === line));
  if (unknown) throw validationError('rows', `There is no row in line ${unknown.line}.`);
  return stored.map((row) => {
    const { values = {}, is } = byLine.get(row.line) ?? {};
    if (is && is !== 'new' && !row.same_name.some((person) => person.uuid === is)) {
      throw validationError('rows', `In line ${row.line}, choose one of the people named there.`);
    }
    const cells = [...row.cells];
    for (const [field, text] of Object.entries(values)) {
      const index = columns.findIndex((column) => column.field === field);
      if (index < 0) throw validationError('rows', `No column is “${field}”.`);
      while (cells.length < index) cells.push('');
      cells[index] = text;
    }
    return { ...row, cells, answer: is ?? row.answer };
  });
}
