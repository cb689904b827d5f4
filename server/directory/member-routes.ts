import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import type { Session } from '../http/auth/session.ts';
import { pageMeta } from '../http/page-meta.ts';
import { route } from '../http/route.ts';
import { findEducation, findEmployment } from '../profile/profile-queries.ts';
import { memberLists } from './list-members.ts';
import { findCities, findInitials, findMember, membersPerPage } from './member-queries.ts';
import { presentListedMember, presentMember } from './present-member.ts';

/** More would not be found in a list. */
const maxCities = 500;

export function memberRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  const listMembers = memberLists(deps);

  // N12: reading goes on meanwhile, and a person who reads too much gets none of it.
  const counted = async <Read>({ userUuid }: Session, reading: Promise<Read>): Promise<Read> => {
    const [read] = await Promise.all([reading, countTry(deps, 'directoryOfMember', userUuid)]);
    return read;
  };

  route(app, api.members, async ({ query, session }) => {
    const { rows, total } = await counted(session, listMembers(query));
    return {
      data: rows.map(presentListedMember),
      meta: pageMeta(query.page, total, membersPerPage),
    };
  });

  route(app, api.memberCities, async () => ({
    data: await findCities(db, clock.now(), maxCities),
  }));

  route(app, api.memberInitials, async () => ({ data: await findInitials(db, clock.now()) }));

  route(app, api.member, async ({ params, session }) => {
    const row = await counted(session, findMember(db, params.memberId, clock.now()));
    if (!row) throw new HttpError('not_found');
    const [jobs, studies] = await Promise.all([
      row.employment_visibility ? findEmployment(db, row.uuid) : [],
      row.education_visibility ? findEducation(db, row.uuid) : [],
    ]);
    return { data: presentMember(row, jobs, studies) };
  });
}
