import type { InvitationState } from '#contract/members/import-fields.ts';
import type { ImportedPeopleQuery, ImportedPersonRow } from '#contract/members/imports.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Found, ListPart } from '../../list-call.ts';
import { findImportedPeople, type ImportedPerson } from '../people/imported-people-queries.ts';
import { requireImport } from '../stored/show-import.ts';
import type { findInvitationOf } from './imported-invitation-queries.ts';

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitationOf>>>;

/** 16.4: undefined for people who were never to be invited. */
export function invitationStateOf(
  person: Pick<ImportedPerson, keyof Invitation>,
): InvitationState | undefined {
  // Null: removed by themselves, or gone with the undoing or with their account.
  if (person.user_uuid === null) return person.removed_at ? 'refused' : undefined;
  // Somebody who had an account of their own before the import was never to be invited.
  if (!person.unclaimed_since) return person.is_new || person.invited_at ? 'claimed' : undefined;
  if (person.removed_at || person.was_removed) return 'refused';
  if (person.was_bounced) return 'bounced';
  return person.was_invited ? 'invited' : 'not_invited';
}

/** Of everybody whom an import made, or who has no account of their own yet. */
export function invitationsOf(people: ImportedPerson[]) {
  return people.flatMap((person) => {
    const state = invitationStateOf(person);
    if (!state) return [];
    return [
      { ...person, state, isToInvite: state === 'not_invited' && !person.deletion_requested_at },
    ];
  });
}

/** Each of them with the state, by name. */
export async function listImportedPeople(
  { db }: Pick<Deps, 'db'>,
  uuid: string,
  { filter }: Pick<ImportedPeopleQuery, 'filter'>,
  { limit, offset }: ListPart,
): Promise<Found<ImportedPersonRow>> {
  await requireImport(db, uuid);
  const people = invitationsOf(await findImportedPeople(db, uuid)).filter(
    ({ state }) => filter === 'all' || state === filter,
  );
  const rows = people.slice(offset, offset + limit).map((person) => ({
    uuid: person.user_uuid,
    name: person.name,
    state: person.state,
    invited_at: person.invited_at?.toISOString() ?? null,
  }));
  return { rows, total: people.length };
}
