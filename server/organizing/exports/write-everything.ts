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
import { estimateRows, findPublishedTexts, readStoredTable } from './whole-export-queries.ts';

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
      { name: `${file}.csv`, columns: names.map(columnNamed), zone },
      storedRows(tx, table, names),
      { each: (rows) => progress.done(rows.length) },
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

const columnNamed = (name: string): Column<StoredRow> => ({
  name,
  of: ({ cells }) => cellOf(cells.get(name)),
});

async function* storedRows(tx: Db, table: string, names: string[]) {
  for await (const rows of readStoredTable(tx, table, names)) {
    yield rows.map((row): StoredRow => ({ cells: new Map(Object.entries(row)) }));
  }
}

/** Lists and records as JSON, instants in UTC. */
function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
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
    'Tables are CSV files: UTF-8, commas, one line a row. Sums are in cents, instants in UTC. Rows of several tables belong together by their uuid. Pages are Markdown, and the pictures are those that people see.',
    'Not in it: health and dietary notes, emergency contacts, passwords, second factors, sessions, tickets, links of emails, and what members hide in their profiles.',
    'Store it where only your board can open it, and delete it when it is not needed any more.',
    '',
  ].join('\r\n\r\n');
