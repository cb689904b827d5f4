import { formatMoney } from '#contract/values/money.ts';
import { kindNames, statementKinds } from './event-names.ts';
import {
  type AgendaTexts,
  centsOf,
  type EventField,
  type MediumTexts,
  rowsIn,
  type StatementTexts,
} from './event-values.ts';

/** A field's text as people read it. */
export function inWords(field: EventField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const lines = linesInWords(field, value);
  if (lines) return lines.join('; ') || 'nothing';
  if (value === '') return 'nothing';
  if (field === 'kind') return kindNames[value as keyof typeof kindNames];
  if (field.endsWith('_cents') && Number.isInteger(centsOf(value)))
    return formatMoney(centsOf(value));
  return asTime(value);
}

function linesInWords(field: EventField, value: string): string[] | undefined {
  switch (field) {
    case 'agenda':
      return rowsIn<AgendaTexts>(value).map(
        ({ starts_at, title, description }) =>
          `${asTime(starts_at)} ${title}${description && ` (${description})`}`,
      );
    case 'media':
      return rowsIn<MediumTexts>(value).map(({ alt, caption }) => alt || caption || 'a picture');
    case 'finances':
      return rowsIn<StatementTexts>(value).map(
        ({ kind, label, amount_cents }) =>
          `${statementKinds[kind as keyof typeof statementKinds]} ${label} $${amount_cents}`,
      );
    default:
      return undefined;
  }
}

/** "2027-06-12T08:30" is "2027-06-12, 08:30", and half of it the half. */
function asTime(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)?T(\d\d:\d\d)?$/, (_whole, day, time) =>
    [day, time].filter(Boolean).join(', '),
  );
}
