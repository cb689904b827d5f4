import type { z } from 'zod';
import { type GrantRole, grantRoles } from '#contract/calls/access.ts';
import type { grantQuerySchema, OrganizerGrant } from '#contract/organizing/organizing.ts';
import type { Deps } from '#server/deps/deps.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { csvOf } from '../csv.ts';
import { noteDownload } from '../note-download.ts';
import { listGrants } from './grant-list-queries.ts';
import { type InvitationRow, listInvitations } from './invitation-queries.ts';

export const grantsPerPage = 50;

type Query = Omit<z.output<typeof grantQuerySchema>, 'page'>;
type GrantRow = Awaited<ReturnType<typeof listGrants>>['rows'][number];

/** The roles that this organizer gives and ends: owners all, organizers those for one event (10.2). */
export function rolesOf(session: Session): readonly GrantRole[] {
  return hasPermission(session, 'roles.give') ? grantRoles : ['captain', 'safety'];
}

/** Invitations come first: somebody waits for them. */
export async function pageOfGrants(
  { db, clock }: Deps,
  session: Session,
  { search, filter, sort }: Query,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: OrganizerGrant[]; total: number }> {
  const now = clock.now();
  const isRole = filter !== 'all' && filter !== 'invited';
  const roles = rolesOf(session).filter((role) => !isRole || role === filter);
  const chosen = { roles, search, sort };
  const invited = await listInvitations(db, chosen, now, { limit, offset });
  const rows = invited.rows.map(presentInvitation);
  if (filter === 'invited') return { rows, total: invited.total };
  const given = await listGrants(db, chosen, now, {
    limit: limit - rows.length,
    offset: Math.max(0, offset - invited.total),
  });
  return {
    rows: [...rows, ...given.rows.map(presentGrant)],
    total: invited.total + given.total,
  };
}

function presentGrant({ person, ...grant }: GrantRow): OrganizerGrant {
  return {
    ...presentGiven(grant),
    person: { ...person, last_seen_at: person.last_seen_at?.toISOString() ?? null },
    invited: null,
  };
}

export function presentInvitation(invitation: InvitationRow): OrganizerGrant {
  return {
    ...presentGiven(invitation),
    person: null,
    invited: {
      email: invitation.email,
      expires_at: invitation.expires_at.toISOString(),
    },
  };
}

function presentGiven({ uuid, role, event, until, given_at, given_by }: Omit<GrantRow, 'person'>) {
  return {
    ...{ uuid, role, event, given_by },
    until: until?.toISOString() ?? null,
    given_at: given_at.toISOString(),
  };
}

const head = [
  ...['Role', 'Event', 'Name', 'Email', 'Until', 'Given', 'Given by'],
  ...['Second factor', 'Blocked', 'Last seen', 'Invited until'],
];

export async function grantsFile(deps: Deps, session: Session, query: Query): Promise<string> {
  const { rows } = await pageOfGrants(deps, session, query, { limit: 2 ** 31, offset: 0 });
  await noteDownload(deps, 'people', rows.length);
  return csvOf(
    head,
    rows.map(({ role, event, person, until, given_at, given_by, invited }) => [
      ...[role, event?.title, person?.name, person?.email ?? invited?.email],
      ...[until, given_at, given_by ?? 'terminal'],
      ...[person && yes(person.has_factor), person && yes(person.blocked)],
      ...[person?.last_seen_at, invited?.expires_at],
    ]),
  );
}

const yes = (is: boolean) => (is ? 'yes' : 'no');
