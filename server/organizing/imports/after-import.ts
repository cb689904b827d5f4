import { invitationStates } from '#contract/members/import-fields.ts';
import type { ImportAfter } from '#contract/members/imports.ts';
import { mapValues } from '#contract/values/choices.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { findNameOf } from '../changed-by-queries.ts';
import { invitationsOf } from './invitations/imported-invitations.ts';
import { findImportedPeople } from './people/imported-people-queries.ts';
import { requireImport } from './stored/show-import.ts';
import { presentUndo } from './undo-import.ts';

/** What can be done with an import that was run. */
export async function showAfter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  uuid: string,
): Promise<ImportAfter> {
  const head = await requireImport(db, uuid);
  if (!head.run_at || head.state === 'shown') throw new HttpError('not_found');
  const people = await findImportedPeople(db, uuid);
  const states = invitationsOf(people);
  const counts: ImportAfter['invitations'] = mapValues(invitationStates, () => 0);
  for (const { state } of states) counts[state] += 1;
  return {
    uuid,
    state: head.state,
    run_at: head.run_at.toISOString(),
    by: head.run_by && (await findNameOf(db, head.run_by)),
    new: head.counts.new,
    changed: head.counts.changed,
    undo: presentUndo(head, people, clock.now()),
    invitations: counts,
    to_invite: head.state === 'done' ? states.filter(({ isToInvite }) => isToInvite).length : 0,
  };
}
