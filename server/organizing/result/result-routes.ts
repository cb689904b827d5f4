import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { loadResult } from './load-result.ts';
import { publishResult, saveResult } from './save-result.ts';

export function resultRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.eventResult, async ({ params }) => ({
    data: await loadResult(deps, params.uuid),
  }));

  route(app, organizeApi.saveResult, async ({ session, params, body }) => ({
    data: await saveResult(deps, session, params.uuid, body),
  }));

  route(app, organizeApi.publishResult, async ({ session, params, body }) => ({
    data: await publishResult(deps, session, params.uuid, body.version),
  }));
}
