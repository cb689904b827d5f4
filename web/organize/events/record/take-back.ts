import type { RecordHistory } from '#contract/organizing/organize-acts.ts';
import { type EventRecord, eventTexts } from './event-values.ts';

// A save that is taken back: the fields that it changed get what they had before (11.4).

type Entry = RecordHistory[number];
type Changes = NonNullable<Entry['changes']>;

/** What somebody may change of an event. */
interface Rights {
  manages: boolean;
  edits: boolean;
  states: boolean;
}

const parts = ['agenda', 'media', 'finances'];
const ofEditors = ['title', 'summary', 'description', 'agenda', 'media'];

/** Whether nothing of it was changed again, and whoever asks may change all of it. */
export function canTakeBack({ act, changes }: Entry, record: EventRecord, rights: Rights): boolean {
  if (act !== 'event_saved' || changes === null) return false;
  // With its title an event began.
  if (changes.title?.old === null) return false;
  const isAllowed = Object.keys(changes).every((column) => {
    if (column === 'finances') return rights.states;
    if (column === 'slug' && !record.event.slug_changeable) return false;
    return ofEditors.includes(column) ? rights.edits : rights.manages && isOfRecord(column, record);
  });
  const isAsSaved =
    JSON.stringify(eventTexts(withValues(record, changes, 'new'))) ===
    JSON.stringify(eventTexts(record));
  return isAllowed && isAsSaved;
}

function isOfRecord(column: string, { event }: EventRecord): boolean {
  return /^(venue|charity)_/.test(column) || (column in event && column !== 'status');
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
    if (parts.includes(column)) lists = { ...lists, [column]: value ?? [] };
    else event = { ...event, ...columnIn(event, column, value) };
  }
  return { ...lists, event };
}

function columnIn(event: EventRecord['event'], column: string, value: unknown) {
  const [, group, name = ''] = /^(venue|charity)_(.*)$/.exec(column) ?? [];
  if (group === 'venue') return { venue: { ...event.venue, [name]: value } };
  if (group !== 'charity') return { [column]: column === 'cover_url' ? (value ?? '') : value };
  // Without its name there is no charity.
  if (name === 'name' && value === null) return { charity: null };
  if (event.charity === null && value === null) return {};
  return { charity: { ...noCharity, ...event.charity, [name]: value } };
}

const noCharity = { name: '', url: '', raised_cents: 0, goal_cents: 0 };
