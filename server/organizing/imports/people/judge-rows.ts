import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ImportOutcome, importOutcomes } from '#contract/members/import-fields.ts';
import type { ImportColumn, ImportCounts, ImportRow } from '#contract/members/imports.ts';
import { mapValues } from '#contract/values/choices.ts';
import { fullName } from '#contract/values/person-names.ts';
import type { Db } from '#server/db/database.ts';
import { findSpans } from '#server/membership/spans/span-queries.ts';
import { type ReadPerson, type ReadRow, readRow } from '../read/read-row.ts';
import type { TableRow } from '../read/read-table.ts';
import { changeFor, changeForNew, type Moment, type PersonChange } from './compare-person.ts';
import {
  findPeopleByKeys,
  findPeopleByNames,
  findPeopleByUuids,
  findRemovedAddresses,
  type KnownPerson,
} from './known-people-queries.ts';

/** A row of the list, and who it was said to be. */
export interface AskedRow extends TableRow {
  answer: string | null;
}

/** What is done with a row. */
export interface Judged
  extends Pick<ImportRow, 'changes' | 'same_name' | 'why' | 'field' | 'notice'> {
  row: AskedRow;
  email_key: string | null;
  outcome: ImportOutcome;
  /** Of those that are written. */
  write?: { person: ReadPerson; known: KnownPerson | null; change: PersonChange };
}

/** So many rows are looked at without giving others a turn. */
const atOnce = 200;

export async function partByPart<Item>(items: Item[], act: (item: Item) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index % atOnce === atOnce - 1) await nextTurn();
    act(item);
  }
}

/** What becomes of each row (16.4): each is one thing, the first that fits. Writes nothing. */
export async function judgeRows(
  tx: Db,
  columns: ImportColumn[],
  rows: AskedRow[],
  moment: Moment,
): Promise<Judged[]> {
  const read: ReadRow[] = [];
  await partByPart(rows, (row) => read.push(readRow(row, columns, moment.today)));
  const found = await findEverybody(tx, rows, read);
  const seen = new Map<string, number>();
  const judged: Judged[] = [];
  await partByPart(read, (one) => {
    const row = rows[judged.length];
    if (row) judged.push(judge(row, one, { ...found, seen }, moment));
  });
  return judged;
}

/** With the line on which an email, or a person, stood first. */
type Found = Awaited<ReturnType<typeof findEverybody>> & { seen: Map<string, number> };

async function findEverybody(tx: Db, rows: AskedRow[], read: ReadRow[]) {
  const keys = read.flatMap(({ email_key }) => email_key ?? []);
  const byKey = new Map(
    (await findPeopleByKeys(tx, keys)).map((known) => [known.email_key, known]),
  );
  const answers = rows.flatMap(({ answer }) => (answer && answer !== 'new' ? answer : []));
  const byUuid = new Map(
    (answers.length > 0 ? await findPeopleByUuids(tx, answers) : []).map((known) => [
      known.uuid,
      known,
    ]),
  );
  const people = [...byKey.values(), ...byUuid.values()].map(({ uuid }) => uuid);
  const spans = people.length > 0 ? await findSpans(tx, people) : [];
  const names = read.flatMap(({ read: one, email_key }) =>
    'person' in one && !byKey.has(email_key ?? '') ? fullName(one.person) : [],
  );
  const named = names.length > 0 ? await findPeopleByNames(tx, [...new Set(names)]) : [];
  const removed = await findRemovedAddresses(tx, keys);
  return {
    byKey,
    byUuid,
    spans: Map.groupBy(spans, ({ user_uuid }) => user_uuid),
    named: Map.groupBy(named, ({ asked }) => asked),
    removed,
  };
}

function judge(row: AskedRow, one: ReadRow, found: Found, moment: Moment): Judged {
  const { email_key, read } = one;
  const base = { row, email_key, changes: [], same_name: [], why: null, field: null, notice: null };
  const above = email_key === null ? undefined : found.seen.get(email_key);
  if (email_key !== null && above === undefined) found.seen.set(email_key, row.line);
  if ('why' in read) {
    return { ...base, outcome: 'wrong', why: read.why, field: read.field ?? null };
  }
  if (above !== undefined) {
    const why = `Line ${above} has this email, too, and counts. Each member needs one of their own.`;
    return { ...base, outcome: 'twice', why, field: 'email' };
  }
  const { person } = read;
  const same_name = sameNames(person, found);
  const known = found.byKey.get(person.email_key) ?? answered(row, found);
  if (known === 'gone') {
    return {
      ...base,
      same_name,
      outcome: 'wrong',
      why: 'The person whom it was said to be is gone.',
    };
  }
  if (!known) {
    const notice = noticeOf(person, undefined, found);
    if (same_name.length > 0 && row.answer !== 'new') {
      return { ...base, same_name, notice, outcome: 'asked', why: 'Is it the same person?' };
    }
    const change = changeForNew(person, moment);
    return { ...base, same_name, notice, outcome: 'new', write: { person, known: null, change } };
  }
  return judgeKnown({ ...base, same_name }, { person, known }, found, moment);
}

function judgeKnown(
  base: Omit<Judged, 'outcome'>,
  { person, known }: { person: ReadPerson; known: KnownPerson },
  found: Found,
  moment: Moment,
): Judged {
  if (known.deletion_requested_at) {
    return { ...base, outcome: 'wrong', why: 'They are having their account deleted.' };
  }
  const above = found.seen.get(known.uuid);
  if (above !== undefined) {
    return { ...base, outcome: 'twice', why: `Line ${above} is the same person, and counts.` };
  }
  found.seen.set(known.uuid, base.row.line);
  if (known.subscription_id && known.ends_at === null) {
    return {
      ...base,
      outcome: 'card',
      why: 'Their membership renews by card, and stays as it is.',
    };
  }
  const change = changeFor(person, known, found.spans.get(known.uuid) ?? [], moment);
  if (typeof change === 'string') return { ...base, outcome: 'wrong', why: change };
  const notice = noticeOf(person, known, found);
  const { changes } = change;
  if (changes.length === 0) return { ...base, notice, outcome: 'same' };
  return { ...base, notice, changes, outcome: 'changed', write: { person, known, change } };
}

const sameNames = (person: ReadPerson, { named }: Found) =>
  (named.get(fullName(person)) ?? []).map(({ uuid, name, email }) => ({ uuid, name, email }));

function answered({ answer }: AskedRow, { byUuid }: Found): KnownPerson | 'gone' | undefined {
  if (answer === null || answer === 'new') return undefined;
  return byUuid.get(answer) ?? 'gone';
}

/** What else is to be known of a row that is written. */
function noticeOf(
  person: ReadPerson,
  known: KnownPerson | undefined,
  { removed }: Found,
): string | null {
  const notices = [
    known && !known.unclaimed_since
      ? 'They look after their own account: only membership, number and note are taken.'
      : '',
    known && known.email_key !== person.email_key ? `They keep their email, ${known.email}.` : '',
    removed.has(person.email_key) ? 'They asked to be removed, and are not invited.' : '',
  ];
  return notices.filter(Boolean).join(' ') || null;
}

export function countJudged(judged: Pick<Judged, 'outcome'>[]): ImportCounts {
  const counts: ImportCounts = mapValues(importOutcomes, () => 0);
  for (const { outcome } of judged) counts[outcome] += 1;
  return counts;
}
