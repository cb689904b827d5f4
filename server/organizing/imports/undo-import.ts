import type { z } from 'zod';
import type { ImportAfter, undoImportSchema } from '#contract/members/imports.ts';
import { importUndoDays } from '#contract/values/portal-limits.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { deriveMemberships } from '#server/membership/spans/derive-memberships.ts';
import { changeSpanEnds, deleteSpans } from '#server/membership/spans/span-queries.ts';
import { refreshMemberships } from '#server/profile/directory-entry/directory-entry.ts';
import { oneDay } from '#server/time/durations.ts';
import {
  deleteImportedAccounts,
  findImportedPeople,
  forgetTexts,
  type ImportedPerson,
} from './people/imported-people-queries.ts';
import { lockPeople } from './people/known-people-queries.ts';
import { restoreTexts } from './people/person-queries.ts';
import { beginImportAct } from './stored/begin-import-act.ts';
import { type ImportHead, updateImport } from './stored/import-queries.ts';

const reasons = {
  booked: 'Has booked since',
  paid: 'Has paid since',
  signed_in: 'Has signed in since',
  claimed: 'Has chosen a password since',
  edited: 'Was changed since',
} as const;

/** Somebody who is still there: `why` says why they stay as they are. */
interface Undone extends ImportedPerson {
  user_uuid: string;
  why: string | null;
}

/** 16.4: what was new goes, what was changed is put back; who has done something since stays. */
export function judgeUndo(people: ImportedPerson[]): Undone[] {
  return people.flatMap((person) => {
    const { user_uuid, acted } = person;
    if (user_uuid === null) return [];
    const why = acted ?? sinceThen(person);
    return [{ ...person, user_uuid, why: why && reasons[why] }];
  });
}

function sinceThen(person: ImportedPerson) {
  if (person.is_new && person.unclaimed_since === null) return 'claimed';
  return isEdited(person) ? 'edited' : null;
}

function isEdited({ is_new, after, now, ends_at, ends_now }: ImportedPerson) {
  const isOtherEnd = ends_at !== null && ends_at.getTime() !== ends_now?.getTime();
  if (isOtherEnd || after === null) return true;
  // Somebody new whose membership was begun since.
  if (is_new) return ends_at === null && ends_now !== null;
  const written = new Map<string, unknown>(Object.entries(after));
  return Object.entries(now).some(
    ([name, text]) => written.has(name) && written.get(name) !== text,
  );
}

export function undoableUntil({ state, run_at }: ImportHead, now: Date): Date | null {
  if (state !== 'done' || !run_at) return null;
  const until = new Date(run_at.getTime() + importUndoDays * oneDay);
  return until > now ? until : null;
}

/** Takes an import back, with the number of people that was shown. */
export async function undoImport(
  deps: Deps,
  session: Session,
  uuid: string,
  { expect, key }: z.output<typeof undoImportSchema>,
): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const head = await beginImportAct(deps, tx, uuid, { act: 'undo_import', expect, key });
      if (!head) return;
      if (!head.run_at) throw new HttpError('not_found');
      const now = deps.clock.now();
      if (!undoableUntil(head, now)) throw tooLate(head);
      await lockPeople(tx, await peopleIn(tx, uuid));
      const judged = judgeUndo(await findImportedPeople(tx, uuid));
      const undone = judged.filter(({ why }) => why === null);
      if (expect?.people !== undone.length) {
        throw new HttpError('numbers_changed', { current: { people: undone.length } });
      }
      await takeBack(tx, undone, { by: session.userUuid, now });
      await forgetTexts(
        tx,
        undone.map((person) => person.uuid),
      );
      await updateImport(tx, uuid, { state: 'undone', undone_at: now });
      const changes = { people: { old: null, new: undone.length } };
      await audit(tx, 'import_undone', { at: now, about: uuid, changes });
    },
    { isolationLevel: 'read committed' },
  );
}

const tooLate = ({ state, undone_at }: ImportHead) =>
  new HttpError('changed_meanwhile', {
    message:
      state === 'undone'
        ? 'This import was undone already.'
        : `An import can be undone for ${importUndoDays} days.`,
    current: { record: { state }, by: null, at: undone_at?.toISOString() ?? null },
  });

async function peopleIn(tx: Db, uuid: string): Promise<string[]> {
  const people = await findImportedPeople(tx, uuid);
  return people.flatMap(({ user_uuid }) => user_uuid ?? []);
}

async function takeBack(
  tx: Db,
  undone: Undone[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const gone = undone.filter(({ is_new }) => is_new).map(({ user_uuid }) => user_uuid);
  await deleteImportedAccounts(tx, gone);
  const changed = undone.filter(({ is_new }) => !is_new);
  await changeSpanEnds(
    tx,
    changed.flatMap(({ span_uuid: uuid, ended_at }) =>
      uuid && ended_at ? { uuid, ends_at: ended_at } : [],
    ),
  );
  await deleteSpans(
    tx,
    changed.flatMap(({ span_uuid, ended_at }) => (span_uuid && !ended_at ? span_uuid : [])),
  );
  await restoreTexts(tx, changed, { by, now });
  const uuids = changed.map(({ user_uuid }) => user_uuid);
  await deriveMemberships(tx, uuids, now);
  await refreshMemberships(tx, uuids);
}

/** What undoing would do now, for the screen. */
export function presentUndo(
  head: ImportHead,
  people: ImportedPerson[],
  now: Date,
): ImportAfter['undo'] {
  // Of those who were put back nothing is left to undo.
  const left = head.state === 'undone' ? people.filter(({ after }) => after !== null) : people;
  const judged = judgeUndo(left);
  return {
    until: undoableUntil(head, now)?.toISOString() ?? null,
    people: judged.filter(({ why }) => why === null).length,
    stay: judged.flatMap(({ user_uuid, name, why }) =>
      why === null ? [] : [{ uuid: user_uuid, name, why }],
    ),
  };
}
