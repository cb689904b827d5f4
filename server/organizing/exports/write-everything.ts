import { type SitePageName, sitePages } from '#contract/site/site-texts.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '#server/association/association.ts';
import { findPictureNames } from '#server/backup/catalog-queries.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Column } from '../csv.ts';
import type { Progress } from '../years/year-file.ts';
import { writeTable } from '../zip/write-table.ts';
import type { ZipWriter } from '../zip/zip-file.ts';
import { tablesInExport } from './everything-tables.ts';
import {
  estimateRows,
  findPublishedTexts,
  readableColumns,
  readStoredTable,
} from './whole-export-queries.ts';

/** 'Download Everything': tables as CSV, pages as Markdown, pictures as they are, all of one moment. */
export async function writeEverything(
  deps: Pick<Deps, 'files'>,
  tx: Db,
  at: Date,
  zip: ZipWriter,
  progress: Progress,
): Promise<void> {
  const { name, time_zone: zone } = await loadAssociation(tx);
  progress.total(await estimateRows(tx, Object.keys(tablesInExport)));
  await writeText(zip, 'README.txt', readme(name, whenIn(zone, at, 'log')));
  for (const [table, { file, columns }] of Object.entries(tablesInExport)) {
    const names = columns.split(' ');
    await writeTable(
      zip,
      { name: `${file}.csv`, columns: readableColumns(table, names).map(columnNamed), zone },
      storedRows(tx, table, names),
      { as: 'both', each: (rows) => progress.done(rows.length) },
    );
  }
  for (const { page, texts } of await findPublishedTexts(tx)) {
    await writeText(zip, `pages/${page}.md`, markdownOf(page, texts));
  }
  for (const picture of await findPictureNames(tx)) {
    const bytes = await deps.files.get(picture);
    // Deleted in the meantime.
    if (!bytes) continue;
    const entry = zip.add(`pictures/${picture}`, 'stored');
    await entry.write(bytes);
    await entry.end();
  }
}

async function writeText(zip: ZipWriter, name: string, text: string): Promise<void> {
  const entry = zip.add(name);
  await entry.write(text);
  await entry.end();
}

interface StoredRow {
  cells: Map<string, unknown>;
}

const sum = /(^|_)cents$/;
const inDollars = (name: string) => name.replace(sum, '$1dollars');

/** Sums are in dollars, as a spreadsheet adds them up. */
const columnNamed = (name: string): Column<StoredRow> => {
  const isSum = sum.test(name);
  return {
    name: inDollars(name),
    of({ cells }) {
      const value = cells.get(name);
      // The database writes large numbers as text.
      return isSum && value !== null ? { cents: Number(value) } : cellOf(value);
    },
  };
};

async function* storedRows(tx: Db, table: string, names: string[]) {
  for await (const rows of readStoredTable(tx, table, names)) {
    yield rows.map((row): StoredRow => ({ cells: new Map(Object.entries(row)) }));
  }
}

/** As PostgreSQL writes it. */
const storedInstant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/;

const isoOf = (instant: string): string =>
  new Date(instant.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

/** Lists and records as JSON, instants in UTC. */
function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return storedInstant.test(value) ? isoOf(value) : value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(dollarsWithin(value));
}

/** Within a cell, too: `{"cents": 1250}` is `{"dollars": 12.5}`, and so is all below a sum. */
function dollarsWithin(value: unknown, isSum = false): unknown {
  if (typeof value === 'number') return isSum ? value / 100 : value;
  if (Array.isArray(value)) return value.map((one) => dollarsWithin(one, isSum));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [
      inDollars(key),
      dollarsWithin(own, isSum || sum.test(key)),
    ]),
  );
}

const markdownOf = (page: SitePageName, texts: Record<string, string>): string =>
  Object.entries(texts)
    .map(([name, text]) => `<!-- ${labelOf(page, name)} -->\n\n${text}\n`)
    .join('\n');

const labelOf = (page: SitePageName, name: string): string =>
  new Map(Object.entries(sitePages[page].texts)).get(name)?.label ?? name;

const readme = (association: string, at: string): string =>
  [
    `Everything of ${association}, as it was on ${at}.`,
    'Tables are CSV files: UTF-8, one line a row. Those in the folder semicolon are the same for spreadsheets that write 1,5. Sums are in Canadian dollars, negative what goes back. Times are in UTC, which their Z says; beside those of an event stands what the clock shows there, with its zone. Rows of several tables belong together by their uuid, with the name, email or title beside it. Pages are Markdown, and the pictures are those that people see.',
    Object.values(tablesInExport)
      .map(({ file, about }) => `${file}.csv: ${about}`)
      .join('\r\n'),
    'Not in it: health and dietary notes, emergency contacts, passwords, second factors, sessions, tickets, links of emails, and what members hide in their profiles.',
    'Store it where only your board can open it, and delete it when it is not needed any more.',
    '',
  ].join('\r\n\r\n');
