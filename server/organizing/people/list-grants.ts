import type { z } from 'zod';
import { eventRoles, type GrantRole, grantRoles } from '#contract/calls/access.ts';
import type { grantQuerySchema, OrganizerGrant } from '#contract/organizing/organizing.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Holder, Session } from '#server/http/auth/session.ts';
import { yesOrNo } from '../csv.ts';
import { type Asked, type Found, type ListPart, listCall } from '../list-call.ts';
import { listGrants, type PeopleSearch } from './grant-list-queries.ts';
import { type InvitationRow, listInvitations } from './invitation-queries.ts';

type GrantRow = Awaited<ReturnType<typeof listGrants>>['rows'][number];

/** The roles that this organizer gives and ends: owners all, organizers those for one event (10.2). */
export function rolesOf(session: Holder): readonly GrantRole[] {
  return hasPermission(session, 'roles.give') ? grantRoles : eventRoles;
}

/** Invitations come first: somebody waits for them. */
export const grantList = (deps: Deps) =>
  listCall(deps, {
    file: 'people',
    find: (asked: Asked<z.output<typeof grantQuerySchema>>, part) => findList(deps, asked, part),
    columns: [
      { name: 'Role', of: ({ role }) => role },
      { name: 'Event', of: ({ event }) => event?.title },
      { name: 'Name', of: ({ person }) => person?.name },
      { name: 'Email', of: ({ person, invited }) => person?.email ?? invited?.email },
      { name: 'From', of: ({ from }) => ({ at: from }) },
      { name: 'Until', of: ({ until, event }) => ({ at: until, zone: event?.timezone }) },
      { name: 'Given', of: ({ given_at }) => ({ at: given_at }) },
      { name: 'Given by', of: ({ given_by }) => given_by ?? 'terminal' },
      { name: 'Second factor', of: ({ person }) => person && yesOrNo(person.has_factor) },
      { name: 'Blocked', of: ({ person }) => person && yesOrNo(person.blocked) },
      { name: 'Last seen', of: ({ person }) => ({ at: person?.last_seen_at }) },
      { name: 'Invited until', of: ({ invited }) => ({ at: invited?.expires_at }) },
    ],
  });

async function findList(
  { db, clock }: Deps,
  { session, query: { search, filter, sort } }: Asked<z.output<typeof grantQuerySchema>>,
  { limit, offset }: ListPart,
): Promise<Found<OrganizerGrant>> {
  const now = clock.now();
  const isRole = filter !== 'all' && filter !== 'invited';
  const roles = rolesOf(session).filter((role) => !isRole || role === filter);
  const chosen = { roles, search, sort };
  if (filter !== 'invited') return findRolesGiven(db, chosen, now, { limit, offset });
  const invited = await listInvitations(db, chosen, now, { limit, offset });
  return { rows: invited.rows.map(presentInvitation), total: invited.total };
}

/** 10.2: what somebody may do, and who gives roles. Nobody has more than a page of grants. */
export async function loadOwnGrants({ db, clock }: Deps, { userUuid }: Session) {
  const now = clock.now();
  const ofRole = { search: '', sort: 'role' } as const;
  const part = { limit: 50, offset: 0 };
  const own = { ...ofRole, roles: grantRoles, user: userUuid };
  const owners = { ...ofRole, roles: ['owner'] } as const;
  const [mine, theirs] = await Promise.all([
    listGrants(db, own, now, part),
    listGrants(db, owners, now, part),
  ]);
  return {
    grants: mine.rows.map(presentGrant),
    owners: theirs.rows.map(({ person: { name, email } }) => ({ name, email })),
  };
}

export async function findRolesGiven(
  db: Db,
  chosen: PeopleSearch,
  now: Date,
  { limit, offset }: ListPart,
): Promise<Found<OrganizerGrant>> {
  const invited = await listInvitations(db, chosen, now, { limit, offset });
  const rows = invited.rows.map(presentInvitation);
  const given = await listGrants(db, chosen, now, {
    limit: limit - rows.length,
    offset: Math.max(0, offset - invited.total),
  });
  return {
    rows: [...rows, ...given.rows.map(presentGrant)],
    total: invited.total + given.total,
  };
}

function presentGrant({ person, left_behind, ...grant }: GrantRow): OrganizerGrant {
  return {
    ...presentGiven(grant),
    person: { ...person, last_seen_at: person.last_seen_at?.toISOString() ?? null },
    invited: null,
    left_behind,
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
    left_behind: null,
  };
}

function presentGiven({
  uuid,
  role,
  event,
  begins_at,
  until,
  given_at,
  given_by,
}: Omit<GrantRow, 'person' | 'left_behind'>) {
  return {
    uuid,
    role,
    event: event && { ...event, starts_at: event.starts_at.toISOString() },
    given_by,
    from: begins_at?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    given_at: given_at.toISOString(),
  };
}
