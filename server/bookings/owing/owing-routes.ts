import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { payWhatIsOwing } from './pay-what-is-owing.ts';

export function owingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.payOwing, async ({ session, params, body }) => ({
    data: await payWhatIsOwing(deps, session, params.id, body),
  }));
}
