import { eventLists } from '#contract/events/event-fields.ts';
import { rowsIn } from '../../fields/field-texts.ts';
import { timeInWords, typedInWords } from '../../fields/field-words.ts';
import { type EventField, formFields, type LineTexts } from './event-values.ts';

/** A field's text as people read it. */
export function inWords(field: EventField, typed: string | boolean): string {
  const lines = linesInWords(field, String(typed));
  return lines ? lines.join('; ') || 'nothing' : typedInWords(formFields[field], typed);
}

function linesInWords(field: EventField, text: string): string[] | undefined {
  switch (field) {
    case 'agenda':
      return rowsIn<LineTexts<'agenda'>>(text).map(
        ({ starts_at, title, description }) =>
          `${timeInWords(starts_at)} ${title}${description && ` (${description})`}`,
      );
    case 'media':
      return rowsIn<LineTexts<'media'>>(text).map(
        ({ alt, caption }) => alt || caption || 'a picture',
      );
    case 'result':
      return rowsIn<LineTexts<'result'>>(text).map(
        ({ kind, label, amount_cents }) =>
          `${typedInWords(eventLists.result.rows.kind, kind)} ${label} $${amount_cents}`,
      );
    default:
      return undefined;
  }
}
