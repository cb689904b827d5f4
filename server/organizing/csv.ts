import type { Permission } from '#contract/calls/access.ts';
import { fileTime } from '#server/time/file-time.ts';

/** An instant, told in the zone of what it belongs to: the list's, if there is no other. */
interface Moment {
  at: string | null | undefined;
  zone?: string | undefined;
}

type Cell = string | number | Moment | null | undefined;

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

/** RFC 4180, with a byte order mark so that spreadsheets read UTF-8. Missing cells are empty. */
export const csvOf = <Row>(columns: Column<Row>[], rows: Row[], zone: string): string =>
  csvHead(columns) + csvLines(columns, rows, zone);

export const csvHead = <Row>(columns: Column<Row>[]): string =>
  `\uFEFF${lineOf(columns.map(({ name }) => name))}`;

export const csvLines = <Row>(columns: Column<Row>[], rows: Row[], zone: string): string =>
  rows.map((row) => lineOf(columns.map(({ of }) => written(of(row), zone)))).join('');

const lineOf = (cells: (string | number | null | undefined)[]) =>
  `${cells.map((cell) => quoted(cell ?? '')).join(',')}\r\n`;

function written(cell: Cell, zone: string) {
  if (typeof cell !== 'object' || cell === null) return cell;
  return cell.at && fileTime(cell.zone ?? zone, new Date(cell.at));
}

export const yesOrNo = (is: boolean | undefined) => (is ? 'yes' : 'no');

export const inDollars = (cents: number) => (cents / 100).toFixed(2);

function quoted(cell: string | number): string {
  const text = typeof cell === 'number' ? `${cell}` : asText(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * J13: a spreadsheet would evaluate a text that begins like a formula, also after a line break or as
 * a wide sign. An apostrophe prevents that; a phone number loses its plus instead, and stays readable.
 */
function asText(text: string): string {
  if (/^\+\d[\d\s().-]*$/.test(text)) return text.slice(1);
  return /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
}
