import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findUser } from '#server/profile/profile-queries.ts';
import { findGrantsOf } from '../people/grant-list-queries.ts';
import { factorStateOf } from './own-factors.ts';

export async function loadOrganizer(deps: Deps, session: Session): Promise<OrganizerSelf> {
  const [user, grants, factor, { timeZone }] = await Promise.all([
    findUser(deps.db, session.userUuid),
    findGrantsOf(deps.db, session.userUuid, deps.clock.now()),
    factorStateOf(deps, session),
    loadAssociation(deps.db),
  ]);
  // The account was erased after the session was checked.
  if (!user) throw new HttpError('unauthenticated');
  return {
    uuid: user.uuid,
    name: `${user.first_name} ${user.last_name}`,
    email: user.email,
    time_zone: timeZone,
    grants: grants.map(({ role, event, until }) => ({
      role,
      event,
      until: until?.toISOString() ?? null,
    })),
    factor,
  };
}
