import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatNumber } from '#contract/values/money.ts';
import { maxImportColumns, maxImportRows } from '#contract/values/portal-limits.ts';
import { validationError } from '#server/errors/http-error.ts';

export interface TableRow {
  /** Of the spreadsheet: the headers are line 1, and empty lines count. */
  line: number;
  cells: string[];
}

export interface Table {
  headers: string[];
  rows: TableRow[];
}

/** Refuses the list on the field in which it was sent. */
export type Refuse = (sentence: string) => Error;

export const refuseOn =
  (field: string): Refuse =>
  (sentence) =>
    validationError(field, sentence);

/** UTF-8, or what Excel writes on Windows: where the bytes are no UTF-8, each is one letter of Windows-1252. */
export function decodeText(bytes: Buffer, refuse: Refuse): string {
  if ([0xfe, 0xff].includes(bytes[0] ?? 0) && [0xfe, 0xff].includes(bytes[1] ?? 0)) {
    throw refuse('Save it as “CSV UTF-8”, and send it again.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Cells that were pasted, or a file: separated by commas, semicolons or tabs, as its first line is. */
export async function readTable(text: string, refuse: Refuse): Promise<Table> {
  if (text.includes('\0')) throw refuse('This is not a list of text. Send a CSV file.');
  // A spreadsheet may be saved with empty lines to its end.
  const records = await parseRecords(text.replace(/^\uFEFF/, '').trimEnd(), refuse);
  const [first, ...rest] = records.map((cells, index) => ({ line: index + 1, cells }));
  const headers = withoutEmptyEnd(first?.cells ?? []);
  if (headers.length === 0) throw refuse('Choose a list whose first line has the headers.');
  if (headers.length > maxImportColumns) {
    throw refuse(`It has ${headers.length} columns. Send at most ${maxImportColumns}.`);
  }
  if (headers.some((header) => /\S@\S/.test(header))) {
    throw refuse('The first line has an email address. Put the names of the columns above it.');
  }
  const rows = rest.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length === 0) throw refuse('There is nobody in it: only a line of headers.');
  if (rows.length > maxImportRows) {
    throw refuse(
      `It has ${formatNumber(rows.length)} rows. Send at most ${formatNumber(maxImportRows)} at once.`,
    );
  }
  return { headers, rows };
}

/** In pieces, so that other requests are answered in between. */
async function parseRecords(text: string, refuse: Refuse): Promise<string[][]> {
  const { CsvError, parse } = await import('csv-parse');
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    // A quote inside of a cell that does not begin with one is a quote: 5' 10".
    relax_quotes: true,
    trim: true,
    max_record_size: 100_000,
  });
  const records: string[][] = [];
  try {
    for await (const record of Readable.from(chunksOf(text)).compose(parser)) {
      records.push(record);
      if (records.length > maxLines) {
        throw refuse(
          `It has more than ${formatNumber(maxLines)} lines. Take out the empty ones, and send at most ${formatNumber(maxImportRows)} rows at once.`,
        );
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const where = error.code === 'CSV_QUOTE_NOT_CLOSED' ? ' A quote is opened and not closed.' : '';
    throw refuse(`It cannot be read after line ${records.length}.${where}`);
  }
  return records;
}

/** Empty ones in between count. */
const maxLines = 4 * maxImportRows;

/** Of so few signs that reading them holds nobody up, however short its lines are. */
const pieceLength = 4 * 1024;

async function* chunksOf(text: string) {
  for (let from = 0; from < text.length; from += pieceLength) {
    yield text.slice(from, from + pieceLength);
    await nextTurn();
  }
}

/** What separates most cells of the first line; what stands in quotes separates none. */
function delimiterOf(text: string): string {
  const [first = ''] = text
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/)
    .filter((line) => line.trim() !== '');
  const counted = ['\t', ';', ','].map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ',';
}

function withoutEmptyEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
