import type { RecordHistory } from '#contract/organizing/organize-acts.ts';
import type { AssociationSettings } from '#contract/organizing/organizing.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { moveErrors } from '../pieces/move-errors.ts';

// Between the association's row and the texts of its form. Links and taxes have a row of fields each;
// empty rows are left out.

export const maxLinks = 12;
export const maxTaxes = 4;
export const maxProcessors = 12;

/** The row without its version. */
export type SettingsRecord = Omit<AssociationSettings, 'version'>;

type Changes = NonNullable<RecordHistory[number]['changes']>;

/** Whether nothing of a save was changed again. */
export function isAsSaved(record: SettingsRecord, changes: Changes): boolean {
  const isOfForm = Object.keys(changes).every((field) => field in record);
  const asSaved = { ...record, ...sideOf(changes, 'new') };
  return isOfForm && JSON.stringify(textsOf(asSaved)) === JSON.stringify(textsOf(record));
}

/** What the fields of a save had before it, or after. */
export function sideOf(changes: Changes, side: 'old' | 'new'): Partial<SettingsRecord> {
  return Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [field, change[side]]),
  );
}

/** The texts by the names of the fields. */
export type SettingsTexts = Record<string, string>;

export function textsOf(settings: SettingsRecord): SettingsTexts {
  const { fiscal_year_start, address, links, taxes, processors } = settings;
  const [month = '', day = ''] = fiscal_year_start.split('-');
  return {
    name: settings.name,
    address: address.join('\n'),
    email: settings.email,
    phone: settings.phone ?? '',
    hours: settings.hours ?? '',
    ...rows(maxLinks, (index) => ({
      [`links.${index}.name`]: links[index]?.name ?? '',
      [`links.${index}.url`]: links[index]?.url ?? '',
    })),
    ...rows(maxTaxes, (index) => ({
      [`taxes.${index}.name`]: taxes[index]?.name ?? '',
      [`taxes.${index}.number`]: taxes[index]?.number ?? '',
      [`taxes.${index}.rate`]: taxes[index] ? percentOf(taxes[index].rate) : '',
    })),
    time_zone: settings.time_zone,
    fiscal_month: month,
    fiscal_day: day,
    privacy_officer: settings.privacy_officer ?? '',
    data_location: settings.data_location ?? '',
    ...rows(maxProcessors, (index) => ({
      [`processors.${index}.name`]: processors[index]?.name ?? '',
      [`processors.${index}.purpose`]: processors[index]?.purpose ?? '',
      [`processors.${index}.country`]: processors[index]?.country ?? '',
    })),
  };
}

function rows(count: number, texts: (index: number) => SettingsTexts): SettingsTexts {
  return Object.assign({}, ...Array.from({ length: count }, (_, index) => texts(index)));
}

/** What is typed, as it is sent; the server checks it. */
export function recordOf(texts: SettingsTexts): SettingsRecord {
  const text = (name: string) => (texts[name] ?? '').trim();
  return {
    name: text('name'),
    address: text('address')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    email: text('email'),
    phone: text('phone') || null,
    hours: text('hours') || null,
    links: filledRows('links', maxLinks, texts).map((row) => ({
      name: text(`${row}.name`),
      url: text(`${row}.url`),
    })),
    taxes: filledRows('taxes', maxTaxes, texts).map((row) => ({
      name: text(`${row}.name`),
      number: text(`${row}.number`),
      rate: rateOf(text(`${row}.rate`)),
    })),
    time_zone: text('time_zone'),
    fiscal_year_start: `${text('fiscal_month')}-${text('fiscal_day')}`,
    privacy_officer: text('privacy_officer') || null,
    data_location: text('data_location') || null,
    processors: filledRows('processors', maxProcessors, texts).map((row) => ({
      name: text(`${row}.name`),
      purpose: text(`${row}.purpose`),
      country: text(`${row}.country`),
    })),
  };
}

/** The fields of a row, by its list. */
const rowNames = {
  links: ['name', 'url'],
  taxes: ['name', 'number', 'rate'],
  processors: ['name', 'purpose', 'country'],
};

type RowList = keyof typeof rowNames;

const isRowList = (list: string): list is RowList => list in rowNames;

/** The rows in which anything stands: `links.0`, `links.3`. */
export function filledRows(list: RowList, max: number, texts: SettingsTexts): string[] {
  return Array.from({ length: max }, (_, index) => `${list}.${index}`).filter((row) =>
    rowNames[list].some((name) => (texts[`${row}.${name}`] ?? '').trim() !== ''),
  );
}

/** The server counts the rows that were sent, and names some fields otherwise. */
export function atFields(error: ApiError, texts: SettingsTexts): ApiError {
  const rowsOf = {
    links: filledRows('links', maxLinks, texts),
    taxes: filledRows('taxes', maxTaxes, texts),
    processors: filledRows('processors', maxProcessors, texts),
  };
  const fieldOf = (sent: string) => {
    const [list = '', index, name] = sent.split('.');
    if (list === 'address') return 'address';
    if (list === 'fiscal_year_start') return 'fiscal_day';
    if (!isRowList(list)) return sent;
    if (index === undefined) return `${list}.0.name`;
    return `${rowsOf[list][Number(index)]}.${name}`;
  };
  return moveErrors(error, fieldOf);
}

/** Thousandths of a percent as people write them: 13000 is "13", 9975 is "9.975". */
export function percentOf(rate: number): string {
  return `${rate / 1000}`;
}

/** NaN for what is no number, which the server refuses at its field. */
function rateOf(percent: string): number {
  const typed = percent.replace(',', '.').replace(/\s*%$/, '');
  return typed === '' ? Number.NaN : Math.round(Number(typed) * 1000);
}

/** The fields by their names on the screen. */
export const settingNames: Record<keyof SettingsRecord, string> = {
  name: 'Name',
  address: 'Address',
  email: 'Email of the Office',
  phone: 'Phone',
  hours: 'Office Hours',
  links: 'Our Pages Elsewhere',
  taxes: 'Taxes',
  time_zone: 'Time Zone',
  fiscal_year_start: 'Start of the Fiscal Year',
  privacy_officer: 'Privacy Officer',
  data_location: 'Where the Data Is',
  processors: 'Who Else Handles It',
};

/** A setting in words, to compare what two people have typed. */
export function settingInWords(value: unknown): string {
  if (value === null || value === '') return 'nothing';
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return 'nothing';
  return value
    .map((one) =>
      typeof one === 'string'
        ? one
        : Object.entries(one as object)
            .map(([name, part]) =>
              name === 'rate' ? `${percentOf(Number(part))} %` : String(part),
            )
            .join(' '),
    )
    .join('; ');
}
