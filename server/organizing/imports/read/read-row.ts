import { type ImportField, noEmail, wrongCell } from '#contract/members/import-fields.ts';
import type { ImportColumn } from '#contract/members/imports.ts';
import { memberDetailTexts } from '#contract/members/member-acts.ts';
import { addYears } from '#contract/values/calendar-years.ts';
import { keysOf } from '#contract/values/choices.ts';
import { firstYear } from '#contract/values/dates.ts';
import {
  emailKey,
  emailOf,
  optionalLine,
  optionalPhone,
  personName,
} from '#contract/values/fields.ts';
import { longestGivenYears } from '#contract/values/portal-limits.ts';
import { withoutApostrophes } from '../../csv.ts';
import { readDay, readFirstDay } from './read-day.ts';
import type { TableRow } from './read-table.ts';

/** What a row says of a person; null is what it does not say, and what an import leaves as it is. */
export interface ReadPerson {
  first_name: string;
  last_name: string;
  email: string;
  email_key: string;
  phone: string | null;
  location: string | null;
  member_since: string | null;
  until: string | null;
  number: string | null;
  note: string | null;
}

export interface ReadRow {
  line: number;
  values: Partial<Record<ImportField, string>>;
  /** Of every row with an email that is one: several with the same are one person. */
  email_key: string | null;
  read: { person: ReadPerson } | { why: string; field?: ImportField };
}

const texts = {
  first_name: personName,
  last_name: personName,
  name: optionalLine(240),
  email: emailOf('an email address'),
  phone: optionalPhone,
  street: optionalLine(),
  city: optionalLine(),
  province: optionalLine(60),
  postal_code: optionalLine(20),
  ...memberDetailTexts,
} as const;

/** The cells of a row by field, as they stand in the file. */
function valuesOf({ cells }: TableRow, columns: ImportColumn[]): ReadRow['values'] {
  return Object.fromEntries(
    columns.flatMap(({ field }, index) =>
      field === null ? [] : [[field, withoutApostrophes(cells[index] ?? '')]],
    ),
  );
}

/** What a row says, or the first thing that is wrong with it, in a sentence. */
export function readRow(row: TableRow, columns: ImportColumn[], today: string): ReadRow {
  const values = valuesOf(row, columns);
  const email = texts.email.safeParse(values.email ?? '');
  const email_key = email.success ? emailKey(email.data) : null;
  const more = row.cells.slice(columns.length).some((cell) => cell !== '');
  const read = more
    ? { why: 'It has more cells than there are headers.' }
    : readPerson(values, columns, today);
  return { line: row.line, values, email_key, read };
}

function readPerson(
  values: ReadRow['values'],
  columns: ImportColumn[],
  today: string,
): ReadRow['read'] {
  const read: Partial<Record<keyof typeof texts, string | null>> = {};
  for (const field of keysOf(texts)) {
    const parsed = texts[field].safeParse(values[field] ?? '');
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const why = issue?.message ?? 'It cannot be read.';
      return { field, why: wrongText(field, values[field] ?? '', why) };
    }
    read[field] = parsed.data;
  }
  const { first_name, last_name } = namesOf(read);
  if (!first_name && !last_name) return { why: 'There is no name.' };
  const days: Partial<Record<'member_since' | 'until', string>> = {};
  for (const field of ['member_since', 'until'] as const) {
    const typed = values[field] ?? '';
    if (typed.trim() === '') continue;
    const order = columns.find((column) => column.field === field)?.order ?? null;
    const found = field === 'until' ? readDay(typed, order) : readFirstDay(typed, order);
    const why = 'why' in found ? found.why : whyNotDay[field](found.day, today);
    if (why !== undefined) return { field, why: wrongCell(field, typed.trim(), why) };
    if ('day' in found) days[field] = found.day;
  }
  const email = read.email ?? '';
  return {
    person: {
      first_name,
      last_name,
      email,
      email_key: emailKey(email),
      phone: read.phone ?? null,
      location: locationOf(read),
      member_since: days.member_since ?? null,
      until: days.until ?? null,
      number: read.number ?? null,
      note: read.note ?? null,
    },
  };
}

function wrongText(field: keyof typeof texts, cell: string, why: string): string {
  if (cell.trim() !== '') return wrongCell(field, cell.trim(), why);
  return field === 'email' ? noEmail : why;
}

const early = `${firstYear}-01-01`;

const whyNotDay = {
  member_since: (day: string, today: string) =>
    day > today || day < early ? 'They cannot be a member since that day.' : undefined,
  until: (day: string, today: string) =>
    day > addYears(today, longestGivenYears) || day < early
      ? `Choose an end within ${longestGivenYears} years.`
      : undefined,
};

/** Of one name “Tremblay, Luc” and “Luc Tremblay” are the same. */
function namesOf(read: Partial<Record<keyof typeof texts, string | null>>) {
  const first_name = read.first_name ?? '';
  const last_name = read.last_name ?? '';
  const name = read.name ?? '';
  if (first_name || last_name || !name) return { first_name, last_name };
  const [last = '', first] = name.split(/\s*,\s*/, 2);
  if (first) return { first_name: first, last_name: last };
  const words = last.split(/\s+/);
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}

/** As people write an address: the street, then the city with the province and the postal code. */
function locationOf(read: Partial<Record<keyof typeof texts, string | null>>): string | null {
  const place = [read.city, read.province].filter(Boolean).join(', ');
  const lines = [read.street, [place, read.postal_code].filter(Boolean).join(' ')];
  return lines.filter(Boolean).join('\n') || null;
}
