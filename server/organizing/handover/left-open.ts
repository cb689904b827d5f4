import type { LeftOpen } from '#contract/organizing/handover.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { requireMayEnd } from '../people/end-grant.ts';
import { findGrant } from '../people/grant-list-queries.ts';
import { nobodyElse } from '../people/nobody-else.ts';
import { findOpenMatters } from '../people/open-matters.ts';

/** What stays undone when this grant ends, and whether nobody else has the role, to people who may end it. */
export async function findOpenMattersOf(
  deps: Pick<Deps, 'db' | 'clock' | 'payments'>,
  session: Session,
  uuid: string,
): Promise<LeftOpen> {
  const given = await findGrant(deps.db, uuid);
  requireMayEnd(session, given?.role, given?.user_uuid);
  if (!given) throw new HttpError('not_found');
  const { role, event_uuid } = given;
  return {
    data: await findOpenMatters(deps, { ...session, grants: [{ role, event_uuid, until: null }] }),
    nobody_else: await nobodyElse(deps.db, given, deps.clock.now()),
  };
}
