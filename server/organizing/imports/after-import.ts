import { type InvitationState, invitationStates } from '#contract/members/import-fields.ts';
import type { ImportAfter } from '#contract/members/imports.ts';
import { mapValues } from '#contract/values/choices.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { findNameOf } from '../changed-by-queries.ts';
import { findImportedPeople, type ImportedPerson } from './imported-people-queries.ts';
import { findRemovedAddresses } from './known-people-queries.ts';
import { addressHash } from './removed-address.ts';
import { requireImport } from './show-import.ts';
import { presentUndo } from './undo-import.ts';

/** What can be done with an import that was run. */
export async function showAfter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  uuid: string,
): Promise<ImportAfter> {
  const head = await requireImport(db, uuid);
  if (!head.run_at || head.state === 'shown') throw new HttpError('not_found');
  const people = await findImportedPeople(db, uuid);
  const states = await invitationsOf(db, people);
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
    to_invite: states.filter(({ isToInvite }) => isToInvite).length,
  };
}

/** Of everybody who has not got an own account yet, or asked to be removed. */
export async function invitationsOf(db: Deps['db'], people: ImportedPerson[]) {
  const keys = people.flatMap(({ email_key }) => email_key ?? []);
  const removed = await findRemovedAddresses(db, keys.map(addressHash));
  return people.flatMap((person) => {
    const hash = person.email_key ? addressHash(person.email_key).toString('hex') : '';
    const state = stateOf(person, removed.has(hash));
    if (!state) return [];
    return [
      { ...person, state, isToInvite: state === 'not_invited' && !person.deletion_requested_at },
    ];
  });
}

function stateOf(person: ImportedPerson, wasRemoved: boolean): InvitationState | undefined {
  if (person.removed_at || (wasRemoved && person.unclaimed_since)) return 'refused';
  // Gone with the undoing, or with their account.
  if (person.user_uuid === null) return undefined;
  // Somebody who had an account of their own before was never to be invited.
  if (!person.unclaimed_since) return person.is_new || person.invited_at ? 'claimed' : undefined;
  if (person.was_bounced) return 'bounced';
  return person.was_invited ? 'invited' : 'not_invited';
}
