import { eventFields, eventLists } from '#contract/events/event-fields.ts';
import { pictureFields, settingsFields } from '#contract/organizing/organizing-fields.ts';
import { formatDay } from '#contract/values/dates.ts';
import { columnOf, type Field, type Fields } from '#contract/values/field-table.ts';
import { formatMoney } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';

/** The fields of what each act changes. */
const fieldsOf: Readonly<Record<string, Fields>> = {
  event_saved: {
    ...eventFields,
    ...eventLists,
    finances: { label: 'Statement', kind: 'rows' },
  },
  association_changed: { ...settingsFields, colours: { label: 'Colours', kind: 'colour' } },
  picture_changed: pictureFields,
  access_rejected: { permission: { label: 'Asked for', kind: 'text' } },
  list_downloaded: {
    list: {
      label: 'List',
      kind: 'choice',
      choices: {
        members: 'Members',
        people: 'Roles',
        emails: 'Emails sent',
        audit: 'Audit log',
        messages: 'Messages',
        imports: 'Imports',
        money: 'Money',
        year: 'Fiscal year',
        everything: 'Everything',
      },
    },
    rows: { label: 'Rows', kind: 'number' },
  },
  members_imported: {
    new: { label: 'New people', kind: 'number' },
    changed: { label: 'Changed people', kind: 'number' },
  },
  handover_changed: { outside: { label: 'What lies outside', kind: 'rows' } },
};

function fieldIn(act: string, column: string): Field | undefined {
  const found = Object.entries(fieldsOf[act] ?? {}).find(([name]) => columnOf(name) === column);
  return found?.[1];
}

/** The name of a stored field: as on the form, or in words. */
export function fieldName(act: string, column: string): string {
  const words = column.replace(/_(cents|uuid|url)$/, '').replaceAll('_', ' ');
  return fieldIn(act, column)?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an act changed there, in words. */
export function storedInWords(act: string, column: string, value: unknown, zone: string): string {
  const { choices } = fieldIn(act, column) ?? {};
  return choices?.[String(value)] ?? valueInWords(column, value, zone);
}

/** A stored value in words. */
export function valueInWords(field: string, value: unknown, zone: string): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'rate' && typeof value === 'number') return `${value / 1000} %`;
  if (typeof value === 'number') return field.endsWith('_cents') ? formatMoney(value) : `${value}`;
  if (Array.isArray(value)) {
    return value.length === 0
      ? 'nothing'
      : value.map((entry) => entryInWords(entry, zone)).join('; ');
  }
  if (typeof value !== 'string') return entryInWords(value, zone);
  if (isInstant(value)) return whenIn(zone, value, 'fact');
  if (/^(.+_)?on$/.test(field) && /^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  // Where a picture is stored, and what a record is called within, say nothing to people.
  return isPicture(value) ? 'a picture' : value;
}

const isPicture = (value: string) => /^\/(pictures|drawings)\//.test(value);

const isUuid = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** An entry of a list, such as a line of the agenda: its values one after the other. */
function entryInWords(entry: unknown, zone: string): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  return Object.entries(entry)
    .filter(
      ([name, value]) => name !== 'position' && value !== null && value !== '' && !isUuid(value),
    )
    .map(([name, value]) => valueInWords(name, value, zone))
    .join(', ');
}
