import type { ImportRow } from '#contract/members/imports.ts';
import { addYears } from '#contract/values/calendar-years.ts';
import { addDays, formatDay } from '#contract/values/dates.ts';
import { fullName } from '#contract/values/person-names.ts';
import { dayIn, endOfDay, startOfDay } from '#contract/values/wall-time.ts';
import type { ImportedTexts } from '#server/db/tables/import-tables.ts';
import type { Span } from '#server/membership/spans/span-queries.ts';
import type { ReadPerson } from '../read/read-row.ts';
import type { KnownPerson } from './known-people-queries.ts';

export interface Moment {
  now: Date;
  zone: string;
  today: string;
}

/** What an import does to the membership of somebody: a new span, or another end of one that is there. */
export interface SpanChange {
  added?: { begins_at: Date; ends_at: Date };
  moved?: { uuid: string; from: Date; to: Date };
}

/** What would be written of a person. */
export interface PersonChange {
  before: ImportedTexts;
  after: ImportedTexts;
  span: SpanChange;
  changes: ImportRow['changes'];
}

const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  phone_number: 'Phone',
  location: 'Address',
  number: 'Member number',
  note: 'Note',
  member_since: 'Member since',
} as const satisfies Record<keyof ImportedTexts, string>;

const ofMembership = ['number', 'note', 'member_since'] as const;
const ofAccount = ['first_name', 'last_name', 'phone_number', 'location'] as const;

/** What the list says of somebody new. */
export function changeForNew(person: ReadPerson, moment: Moment): PersonChange {
  const { number, note, member_since } = person;
  return {
    before: {},
    after: { number, note, member_since },
    span: { ...spanOf(person, null, moment) },
    changes: [],
  };
}

/**
 * What of the row is otherwise than it is. An empty cell changes nothing, and of an account that is claimed only what
 * belongs to the membership changes. A text: why none of it can be done.
 */
export function changeFor(
  person: ReadPerson,
  known: KnownPerson,
  spans: Span[],
  moment: Moment,
): PersonChange | string {
  const listed: ImportedTexts = { ...person, phone_number: person.phone };
  const names = known.unclaimed_since ? [...ofAccount, ...ofMembership] : ofMembership;
  const change: PersonChange = { before: {}, after: {}, span: {}, changes: [] };
  for (const name of names) {
    const [old, now] = [known[name] ?? null, listed[name] ?? null];
    // One of the two names may be empty: together they are what the list says.
    const isListed = name === 'first_name' || name === 'last_name' ? fullName(person) : now;
    if (!isListed || old === now) continue;
    Object.assign(change.before, { [name]: old });
    Object.assign(change.after, { [name]: now });
    change.changes.push({ field: labels[name], old, new: now ?? '' });
  }
  const span = spanFor(person, known, spans, moment);
  if (typeof span === 'string') return span;
  change.span = span;
  const end = span.added?.ends_at ?? span.moved?.to;
  if (end) {
    const old = known.ends_at ? lastDay(known.ends_at, moment.zone) : null;
    change.changes.push({ field: 'Member until', old, new: lastDay(end, moment.zone) });
  }
  return change;
}

const lastDay = (end: Date, zone: string) => addDays(dayIn(zone, end), -1);

function spanFor(
  person: ReadPerson,
  known: KnownPerson,
  spans: Span[],
  moment: Moment,
): SpanChange | string {
  if (person.until === null) return {};
  const { now, zone } = moment;
  const end = endOfDay(zone, person.until);
  if (!known.is_member) return spanOf(person, null, moment);
  if (known.ends_at === null) return 'Their membership has no end.';
  // To the minute: a card's year ends at the moment at which it began.
  if (lastDay(known.ends_at, zone) === person.until || +known.ends_at === +end) return {};
  if (end > known.ends_at) return spanOf(person, known.ends_at, moment);
  // It was over before, as the list says of a year before that.
  if (known.ends_at <= now) return {};
  const last = spans.find(({ ends_at }) => +(ends_at ?? 0) === +(known.ends_at ?? 0));
  const runs = `Their membership runs until ${formatDay(lastDay(known.ends_at, zone))}`;
  if (!last || last.source === 'card' || last.charge_uuid) {
    return `${runs}, with a payment. End it on their page.`;
  }
  if (end <= now || end <= last.begins_at) return `${runs}. End it on their page.`;
  return { moved: { uuid: last.uuid, from: known.ends_at, to: end } };
}

/** From the end of the time before, or from now; what is over already lasted for its last year. */
function spanOf(person: ReadPerson, before: Date | null, moment: Moment): SpanChange {
  const { now, zone } = moment;
  if (person.until === null) return {};
  const ends_at = endOfDay(zone, person.until);
  if (ends_at > now) {
    return { added: { begins_at: before && before > now ? before : now, ends_at } };
  }
  const yearBefore = startOfDay(zone, addDays(addYears(person.until, -1), 1));
  const since = person.member_since ? startOfDay(zone, person.member_since) : yearBefore;
  const begins_at = [yearBefore, since, before ?? yearBefore].reduce((one, other) =>
    one > other ? one : other,
  );
  return { added: { begins_at, ends_at } };
}
