import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { loadMemberRecord, memberLookupList } from './look-up-members.ts';

/** Members, to be looked up (16.1). */
export function memberLookupRoutes(app: FastifyInstance, deps: Deps): void {
  const list = memberLookupList(deps);
  route(app, organizeApi.lookUpMembers, list.page);
  route(app, organizeApi.membersFile, list.file);

  route(app, organizeApi.memberRecord, async ({ session, params }) => ({
    data: await loadMemberRecord(deps, session, params.uuid),
  }));
}
