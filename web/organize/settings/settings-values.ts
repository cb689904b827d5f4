import { saveSettings as limits } from 'virtual:organize-limits';
import type { RecordHistory } from '#contract/organizing/organize-acts.ts';
import type { AssociationTexts } from '#contract/organizing/organizing.ts';
import { settingsFields } from '#contract/organizing/organizing-fields.ts';
import { listed } from '#contract/values/choices.ts';
import { type Field, recordOf } from '#contract/values/field-table.ts';
import { zoneName } from '#contract/values/when.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { percentOf, sentOf, textsOf } from '../fields/field-texts.ts';
import { filledRows, type RowsOf, rowTexts, typedRows } from '../fields/row-texts.ts';
import { moveErrors } from '../pieces/move-errors.ts';

// Between the association's row and the texts of its form. The start of the year is two fields.

/** The row without its version and its emblem. */
export type SettingsRecord = AssociationTexts;

type Changes = NonNullable<RecordHistory[number]['changes']>;

/** Whether nothing of a save was changed again. */
export function isAsSaved(record: SettingsRecord, changes: Changes): boolean {
  const isOfForm = Object.keys(changes).every((field) => field in record);
  const asSaved = { ...record, ...sideOf(changes, 'new') };
  return (
    isOfForm && JSON.stringify(settingsTexts(asSaved)) === JSON.stringify(settingsTexts(record))
  );
}

/** What the fields of a save had before it, or after. */
export function sideOf(changes: Changes, side: 'old' | 'new'): Partial<SettingsRecord> {
  return Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [field, change[side]]),
  );
}

/** The texts by the names of the fields. */
export type SettingsTexts = Record<string, string>;

const rowLists = ['links', 'taxes', 'processors'] as const;

export type RowList = (typeof rowLists)[number];

export function settingsTexts(settings: SettingsRecord): SettingsTexts {
  const { fiscal_year_start, ...others } = textsOf(settingsFields, settings);
  const [month = '', day = ''] = fiscal_year_start.split('-');
  return {
    ...others,
    ...rowTexts(rowsOf('links'), settings.links),
    ...rowTexts(rowsOf('taxes'), settings.taxes),
    ...rowTexts(rowsOf('processors'), settings.processors),
    fiscal_month: month,
    fiscal_day: day,
  };
}

export const rowsOf = (list: RowList): RowsOf => ({
  list,
  fields: settingsFields[list].rows,
  maxItems: limits[list].maxItems,
});

/** What the line of each folded section says. */
export const statesOf = ({ links, time_zone, privacy_officer }: SettingsRecord) => ({
  links: listed(links.map(({ name }) => name)) || 'None',
  money: zoneName(time_zone),
  privacy: privacy_officer ?? 'No privacy officer is named',
});

/** What is typed, as it is sent; the server checks it. */
export function settingsOf(texts: SettingsTexts): SettingsRecord {
  return recordOf(
    Object.entries<Field>(settingsFields).map(([name, field]) => {
      if (name === 'fiscal_year_start') return [name, `${texts.fiscal_month}-${texts.fiscal_day}`];
      if (!isRowList(name)) return [name, sentOf(field, texts[name])];
      return [name, typedRows(rowsOf(name), texts)];
    }),
  );
}

const isRowList = (list: string): list is RowList => rowLists.some((one) => one === list);

/** The server counts the rows that were sent, and names some fields otherwise. */
export function atFields(error: ApiError, texts: SettingsTexts): ApiError {
  return moveErrors(error, (sent) => {
    const [list = '', index, name] = sent.split('.');
    if (list === 'address') return 'address';
    if (list === 'fiscal_year_start') return 'fiscal_day';
    if (!isRowList(list)) return sent;
    if (index === undefined) return `${list}.0.name`;
    return `${filledRows(rowsOf(list), texts)[Number(index)]}.${name}`;
  });
}

/** A setting in words, to compare what two people have typed. */
export function settingInWords(value: unknown): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'object' && !Array.isArray(value))
    return Object.values(value ?? {}).join(' and ');
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
