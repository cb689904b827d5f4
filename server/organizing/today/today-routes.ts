import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { loadToday } from './load-today.ts';

export function todayRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.today, async ({ session }) => ({ data: await loadToday(deps, session) }));
}
