import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '../deps/deps.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { wholeList } from '../http/page-meta.ts';
import { route } from '../http/route.ts';
import { cancelDeletion, requestDeletion } from './delete-account.ts';
import { exportData } from './export-data.ts';
import { listSafetyLooks } from './safety-looks.ts';

export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.exportData, async ({ session, reply }) => {
    await countTry(deps, 'exportOfAccount', session.userUuid);
    reply.header('content-disposition', 'attachment; filename="fairway-my-data.zip"');
    return exportData(deps, session);
  });

  route(app, api.safetyLooks, async ({ session: { userUuid } }) =>
    wholeList(await listSafetyLooks(deps, userUuid)),
  );

  route(app, api.requestDeletion, async ({ body, session: { userUuid }, request }) => ({
    data: await requestDeletion(deps, userUuid, body.current_password, request),
  }));

  route(app, api.cancelDeletion, async ({ session: { userUuid } }) => ({
    data: await cancelDeletion(deps, userUuid),
  }));
}
