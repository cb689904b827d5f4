import type { Field } from '#contract/values/field-table.ts';
import { formatMoney } from '#contract/values/money.ts';
import { centsOf } from './field-texts.ts';

/** What stands in a field, as people read it. */
export function typedInWords(field: Field, typed: string | boolean): string {
  if (typeof typed === 'boolean') return typed ? 'yes' : 'no';
  if (typed === '') return 'nothing';
  if (field.kind === 'time') return timeInWords(typed);
  const cents = field.kind === 'money' ? centsOf(typed) : undefined;
  return typeof cents === 'number' ? formatMoney(cents) : (field.choices?.[typed] ?? typed);
}

/** "2027-06-12T08:30" is "2027-06-12, 08:30", and half of it the half. */
export function timeInWords(wallTime: string): string {
  return wallTime.split('T').filter(Boolean).join(', ');
}
