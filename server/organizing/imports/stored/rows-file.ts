import type { FastifyReply } from 'fastify';
import type { ImportRowsQuery } from '#contract/members/imports.ts';
import { maxImportRows } from '#contract/values/portal-limits.ts';
import type { Deps } from '#server/deps/deps.ts';
import { type Column, csvOf } from '../../csv.ts';
import { noteDownload } from '../../note-download.ts';
import { findImportRows, type StoredRow } from './import-queries.ts';
import { requireImport } from './show-import.ts';

const whole = { limit: maxImportRows, offset: 0 };

/** The own columns and what is wrong: fit to be corrected in a spreadsheet, and sent again. */
export async function rowsFile(
  deps: Deps,
  uuid: string,
  { filter }: Pick<ImportRowsQuery, 'filter'>,
  reply: FastifyReply,
): Promise<Buffer> {
  const { columns } = await requireImport(deps.db, uuid);
  const outcome = filter === 'all' ? undefined : filter;
  const { rows } = await findImportRows(deps.db, uuid, outcome, whole);
  await noteDownload(deps, 'imports', { rows: rows.length, event: undefined });
  reply.header('content-disposition', `attachment; filename="import-${filter}.csv"`);
  const own = columns.map(
    ({ header }, index): Column<StoredRow> => ({ name: header, of: ({ cells }) => cells[index] }),
  );
  // A list that is sent again has this column already.
  const theirs = own.filter(({ name }) => name !== reason);
  return Buffer.from(csvOf([...theirs, { name: reason, of: ({ why }) => why }], rows, 'UTC'));
}

const reason = 'Reason';
