import {
  type Field,
  type Fields,
  recordOf,
  type TextsOf,
  valueAt,
} from '#contract/values/field-table.ts';
import { formatMoney } from '#contract/values/money.ts';
import { typedCents } from '#web/bookings/checkout/typed-numbers.ts';
import { instantIn, wallTimeIn } from './event-zone.ts';

// Between a record as the server has it and the texts of its form: times as the clocks of a place show them,
// amounts in dollars. The fields have the names by which the server refuses them. A list of rows is one text.

export function textsOf<Table extends Fields>(
  fields: Table,
  record: object,
  zone = '',
): TextsOf<Table> {
  const texts = Object.entries(fields).map(([name, field]) => [
    name,
    textOf(field, valueAt(record, name), zone),
  ]);
  return Object.fromEntries(texts);
}

function textOf(field: Field, value: unknown, zone: string): string | boolean {
  if (field.kind === 'switch') return value === true;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const { rows } = field;
    return rows ? JSON.stringify(value.map((row) => textsOf(rows, row, zone))) : value.join('\n');
  }
  if (field.kind === 'time') return wallTimeIn(zone, String(value));
  if (field.kind === 'money') return (field.hasCents ? withCents : dollarsOf)(Number(value));
  return field.kind === 'percent' ? percentOf(Number(value)) : String(value);
}

/** What the form began with: a time that was not touched keeps its very instant. */
interface Before<Record> {
  record: Record;
  zone: string;
}

/** What is typed, as it is sent; the server checks it. */
export function sentValues<Values>(
  fields: Fields,
  typed: Readonly<Record<string, string | boolean>>,
  zone = '',
  before?: Before<object>,
): Values {
  const texts = before?.zone === zone ? textsOf(fields, before.record, zone) : {};
  return recordOf<Values>(
    Object.entries(fields).map(([name, field]) => {
      const isAsBefore = field.kind === 'time' && before && texts[name] === typed[name];
      return [name, isAsBefore ? valueAt(before.record, name) : sentOf(field, typed[name], zone)];
    }),
  );
}

/** The same of the rows of a list. */
export function sentRows<Row extends object>(
  fields: Fields,
  text: string,
  zone: string,
  before: Before<Row[]>,
): Row[] {
  const known = before.record.map((row) => JSON.stringify(textsOf(fields, row, zone)));
  return rowsIn<Record<string, string>>(text).map((row) => {
    const same = before.zone === zone && before.record[known.indexOf(JSON.stringify(row))];
    return same || sentValues<Row>(fields, row, zone);
  });
}

export function rowsIn<Row>(text: string): Row[] {
  return JSON.parse(text || '[]') as Row[];
}

/** What cannot be read is sent as it is typed, so that the server refuses it at its field. */
export function sentOf(field: Field, typed: string | boolean = '', zone = ''): unknown {
  if (typeof typed === 'boolean') return typed;
  const text = typed.trim();
  if (text === '' && field.empty !== undefined) return field.empty;
  switch (field.kind) {
    case 'time':
      return instantIn(zone, typed) ?? typed;
    case 'money':
      return centsOf(text);
    case 'number':
      return numberOf(text.replace(',', '.'));
    case 'count':
      return numberOf(text);
    case 'percent':
      return rateOf(text);
    // V11: as people write it.
    case 'web':
      return /^www\./i.test(text) ? `https://${text}` : text;
    case 'lines':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    default:
      return text;
  }
}

/** "1,234.50": beside a dollar sign. */
export const withCents = (cents: number): string => formatMoney(cents).replace('$', '');

/** "95", or with cents "95.50". */
export function dollarsOf(cents: number): string {
  return cents % 100 === 0 ? `${cents / 100}` : (cents / 100).toFixed(2);
}

/** "$1,234.50" is 123450, as everywhere people type an amount. */
export function centsOf(text: string): number | string {
  return text.trim() === '' ? text : (typedCents(text) ?? text);
}

function numberOf(text: string): number | string {
  const plain = text.replaceAll(/[\s,]/g, '').replace('−', '-');
  return plain === '' || Number.isNaN(Number(plain)) ? text : Number(plain);
}

/** Thousandths of a percent as people write them: 13000 is "13", 9975 is "9.975". */
export function percentOf(rate: number): string {
  return `${rate / 1000}`;
}

function rateOf(percent: string): number | string {
  const plain = percent.replace(',', '.').replace(/\s*%$/, '');
  return plain === '' || Number.isNaN(Number(plain)) ? percent : Math.round(Number(plain) * 1000);
}
