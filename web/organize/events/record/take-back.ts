import { isOfCaptains } from '#contract/events/event-fields.ts';
import type { RecordHistory } from '#contract/organizing/organize-acts.ts';
import { columnOf, namesOf } from '#contract/values/field-table.ts';
import { type EventField, type EventRecord, eventTexts, formFields } from './event-values.ts';

// A save that is taken back: the fields that it changed get what they had before (11.4).

type Entry = RecordHistory[number];
type Changes = NonNullable<Entry['changes']>;

/** What somebody may change of an event. */
interface Rights {
  manages: boolean;
  edits: boolean;
  states: boolean;
}

/** Whether nothing of it was changed again, and the organizer may change all of it. */
export function canTakeBack({ act, changes }: Entry, record: EventRecord, rights: Rights): boolean {
  if (act !== 'event_saved' || changes === null) return false;
  // With its title an event began.
  if (changes.title?.old === null) return false;
  const isAllowed = Object.keys(changes).every((column) => {
    const name = fieldIn(column);
    if (name === undefined || (name === 'slug' && !record.event.slug_changeable)) return false;
    if (name === 'result') return rights.states;
    return isOfCaptains(name) ? rights.edits : rights.manages;
  });
  const isAsSaved =
    JSON.stringify(eventTexts(withValues(record, changes, 'new'))) ===
    JSON.stringify(eventTexts(record));
  return isAllowed && isAsSaved;
}

function fieldIn(column: string): EventField | undefined {
  return namesOf(formFields).find((name) => columnOf(name) === column);
}

/** The record with the stored values of one side of a save. */
export function withValues(
  record: EventRecord,
  changes: Changes,
  side: 'old' | 'new',
): EventRecord {
  let { event, ...lists } = record;
  for (const [column, change] of Object.entries(changes)) {
    const value = change[side];
    if (column in lists) lists = { ...lists, [column]: value ?? [] };
    else event = { ...event, ...valueIn(event, fieldIn(column) ?? column, value) };
  }
  return { ...lists, event };
}

function valueIn(event: EventRecord['event'], field: string, value: unknown) {
  const [group, name] = field.split('.');
  if (name === undefined) return { [field]: field === 'cover_url' ? (value ?? '') : value };
  if (group === 'venue') return { venue: { ...event.venue, [name]: value } };
  // Without its name there is no charity.
  if (name === 'name' && value === null) return { charity: null };
  if (event.charity === null && value === null) return {};
  return { charity: { ...noCharity, ...event.charity, [name]: value } };
}

const noCharity = { name: '', url: '', raised_cents: 0, goal_cents: 0 };
