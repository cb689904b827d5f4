import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { cancelDeletion, requestDeletion } from './delete-account.ts';
import { exportData } from './export-data.ts';

export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, api.exportData, async ({ session, reply }) => {
    reply.header('content-disposition', 'attachment; filename="fairway-my-data.zip"');
    return exportData(deps, session);
  });

  serve(app, api.requestDeletion, async ({ body, session: { userUuid }, request }) => ({
    data: await requestDeletion(deps, userUuid, body.current_password, request),
  }));

  serve(app, api.cancelDeletion, async ({ session: { userUuid } }) => ({
    data: await cancelDeletion(deps, userUuid),
  }));
}
