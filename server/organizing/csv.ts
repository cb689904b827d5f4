import type { Permission } from '#contract/calls/access.ts';
import { fileTime } from '#server/time/file-time.ts';

/** An instant, told in the zone of what it belongs to: the list's, if there is no other. */
interface Moment {
  at: string | null | undefined;
  zone?: string | undefined;
}

/** A sum, which a spreadsheet adds up; negative what goes back. */
interface Sum {
  cents: number;
}

type Cell = string | number | Moment | Sum | null | undefined;

/** What every row has; the other fields are there for people with a permission. */
type Shared<Row> = {
  [Name in keyof Row as undefined extends Row[Name] ? never : Name]: Row[Name];
};

/** A column of a file: its heading, and what stands below it. */
export type Column<Row> = { name: string } & (
  | { of: (row: Shared<Row>) => Cell; needs?: undefined }
  /** Left out for people without this permission (10.4). */
  | { of: (row: Row) => Cell; needs: Permission }
);

/** How the spreadsheets of a country tell cells apart and write decimals. */
export interface CsvForm {
  separator: ',' | ';';
  decimal: '.' | ',';
}

export const commaForm: CsvForm = { separator: ',', decimal: '.' };
/** Those of most of Europe, and of French Canada. */
export const semicolonForm: CsvForm = { separator: ';', decimal: ',' };

/** RFC 4180, with a byte order mark so that spreadsheets read UTF-8. Missing cells are empty. */
export const csvOf = <Row>(columns: Column<Row>[], rows: Row[], zone: string): string =>
  csvHead(columns) + csvLines(columns, rows, zone);

export const csvHead = <Row>(columns: Column<Row>[], form = commaForm): string =>
  `\uFEFF${lineOf(
    columns.map(({ name }) => quoted(name)),
    form,
  )}`;

export const csvLines = <Row>(
  columns: Column<Row>[],
  rows: Row[],
  zone: string,
  form = commaForm,
): string =>
  rows
    .map((row) =>
      lineOf(
        columns.map(({ of }) => written(of(row), zone, form)),
        form,
      ),
    )
    .join('');

const lineOf = (cells: string[], { separator }: CsvForm) => `${cells.join(separator)}\r\n`;

/** Numbers are bare, so that they are numbers everywhere (V23). */
function written(cell: Cell, zone: string, { decimal }: CsvForm): string {
  if (typeof cell === 'number') return `${cell}`.replace('.', decimal);
  if (typeof cell !== 'object' || cell === null) return quoted(cell ?? '');
  if ('cents' in cell) return (cell.cents / 100).toFixed(2).replace('.', decimal);
  return quoted(cell.at ? fileTime(cell.zone ?? zone, new Date(cell.at)) : '');
}

export const yesOrNo = (is: boolean | undefined) => (is ? 'yes' : 'no');

const quoted = (text: string) => `"${asText(text).replaceAll('"', '""')}"`;

/** V23: digits, spaces, + ( ) - . and an extension: a plus is no formula there, and it is needed to call. */
const telephone = /^\+?(?=(?:\D*\d){7})[\d(][\d\s().-]*(?:(?:ext\.?|x)\s*\d{1,6})?$/i;

/**
 * J13: a spreadsheet would evaluate a text that begins like a formula, also after a line break or as a wide sign; and
 * where it takes semicolons or tabs for the ends of cells, or is confused about quotes, what follows one of them, too.
 * An apostrophe prevents that.
 */
function asText(text: string): string {
  if (telephone.test(text)) return text;
  return text
    .replace(/^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/, "'$&")
    .replace(/([;\t\r\n]["\s]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1'$2");
}

/** What `asText` wrote, as it was before: a file of ours that is sent again. */
export const withoutApostrophes = (text: string) =>
  text
    .replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, '')
    .replace(/([;\t\r\n]["\s]*)'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, '$1');
