import type { Fields } from '#contract/values/field-table.ts';
import { sentValues, textsOf } from './field-texts.ts';

// A list of rows in a form: a row has fields of its own, such as `links.0.name`. Empty rows are left out.

type Texts = Readonly<Record<string, string>>;

export interface RowsOf {
  list: string;
  fields: Fields;
  /** As many as there can be. */
  maxItems: number;
}

/** Of all rows that there can be. */
export function rowTexts({ list, fields, maxItems }: RowsOf, rows: object[]) {
  return Object.fromEntries(
    Array.from({ length: maxItems }, (_, index) => textsOf(fields, rows[index] ?? {})).flatMap(
      (row, index) =>
        Object.entries(row).map(([name, text]) => [`${list}.${index}.${name}`, String(text)]),
    ),
  );
}

/** The rows in which anything stands: `links.0`, `links.3`. */
export function filledRows({ list, maxItems }: Omit<RowsOf, 'fields'>, texts: Texts): string[] {
  return Array.from({ length: maxItems }, (_, index) => `${list}.${index}`).filter((row) =>
    Object.values(ofRow(row, texts)).some((text) => text.trim() !== ''),
  );
}

/** What is typed in them, as it is sent. */
export const typedRows = <Row>(rows: RowsOf, texts: Texts): Row[] =>
  filledRows(rows, texts).map((row) => sentValues<Row>(rows.fields, ofRow(row, texts)));

/** The texts of `links.3` by the names of its fields. */
function ofRow(row: string, texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => name.startsWith(`${row}.`))
      .map(([name, text]) => [name.slice(row.length + 1), text]),
  );
}
