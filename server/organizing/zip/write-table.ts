import { type Column, commaForm, csvHead, csvLines, semicolonForm } from '../csv.ts';
import type { ZipWriter } from './zip-file.ts';

const forms = {
  comma: [{ folder: '', form: commaForm }],
  /** Each twice: a spreadsheet opens one of them, by the country that it is set to. */
  both: [
    { folder: '', form: commaForm },
    { folder: 'semicolon/', form: semicolonForm },
  ],
};

/** Writes rows as a table into a ZIP file, part by part. */
export async function writeTable<Row>(
  zip: ZipWriter,
  { name, columns, zone }: { name: string; columns: Column<Row>[]; zone: string },
  parts: AsyncIterable<Row[]> | Row[][],
  { as = 'comma', each }: { as?: keyof typeof forms; each?: (rows: Row[]) => void } = {},
): Promise<void> {
  const files = forms[as].map(({ folder, form }) => ({ file: zip.add(`${folder}${name}`), form }));
  for (const { file, form } of files) await file.write(csvHead(columns, form));
  for await (const rows of parts) {
    for (const { file, form } of files) await file.write(csvLines(columns, rows, zone, form));
    each?.(rows);
  }
  for (const { file } of files) await file.end();
}
