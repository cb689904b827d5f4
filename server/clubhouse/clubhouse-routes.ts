import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '../deps/deps.ts';
import { route } from '../http/route.ts';
import { loadClubhouse } from './load-clubhouse.ts';
import { loadMySeason } from './load-my-season.ts';

export function clubhouseRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.clubhouse, async ({ session }) => ({
    data: await loadClubhouse(deps, session.userUuid),
  }));

  route(app, api.mySeason, async ({ query, session }) => ({
    data: await loadMySeason(deps, session.userUuid, query.year),
  }));
}
