import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { findOpenMattersOf } from './left-open.ts';
import { loadHandover, saveHandover } from './load-handover.ts';
import { setRoleEnds } from './set-role-ends.ts';

export function handoverRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.handover, async ({ session }) => ({
    data: await loadHandover(deps, session),
  }));

  route(app, organizeApi.openMatters, ({ session, params }) =>
    findOpenMattersOf(deps, session, params.uuid),
  );

  route(app, organizeApi.saveHandover, async ({ session, body }) => {
    await saveHandover(deps, session.userUuid, body);
    return { data: await loadHandover(deps, session) };
  });

  route(app, organizeApi.setRoleEnds, async ({ session, body }) => {
    await setRoleEnds(deps, session, body);
    return { data: await loadHandover(deps, session) };
  });
}
