import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { pageMeta } from '#server/http/page-meta.ts';
import { route } from '#server/http/route.ts';
import {
  loadMemberRecord,
  memberLookupsPerPage,
  membersFile,
  pageOfMembers,
} from './look-up-members.ts';

/** Members, to be looked up (16.1). */
export function memberLookupRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.lookUpMembers, async ({ session, query }) => {
    const part = { limit: memberLookupsPerPage, offset: (query.page - 1) * memberLookupsPerPage };
    const { rows, total } = await pageOfMembers(deps, session, query, part);
    return { data: rows, meta: pageMeta(query.page, total, memberLookupsPerPage) };
  });

  route(app, organizeApi.membersFile, async ({ session, query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="members.csv"');
    return Buffer.from(await membersFile(deps, session, query));
  });

  route(app, organizeApi.memberRecord, async ({ session, params }) => ({
    data: await loadMemberRecord(deps, session, params.uuid),
  }));
}
