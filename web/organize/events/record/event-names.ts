import { eventSections } from '#contract/events/event-fields.ts';
import { namesOf } from '#contract/values/field-table.ts';
import { type EventField, formFields } from './event-values.ts';

/** The section in which a field of the server's answer stands. */
export function sectionOf(field: string): keyof typeof eventSections {
  const [group] = field.split('.');
  const own = namesOf(formFields).find((name) => name === field || name.split('.')[0] === group);
  return own ? formFields[own].section : 'what';
}

/** A field of the server's answer in words: "City", "Agenda, line 2". */
export function fieldInWords(field: string): string {
  if (isField(field)) return formFields[field].label;
  const [list = '', index] = field.split('.');
  if (list === 'venue') return eventSections.where;
  if (list === 'charity') return eventSections.charity;
  const name = isField(list) ? formFields[list].label : field;
  return index === undefined ? name : `${name}, line ${Number(index) + 1}`;
}

function isField(name: string): name is EventField {
  return name in formFields;
}
