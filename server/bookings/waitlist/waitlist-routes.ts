import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { loadWaitlist } from './load-waitlist.ts';

export function waitlistRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.waitlist, async ({ session, params }) => ({
    data: await loadWaitlist(deps, session, params.uuid),
  }));

  route(app, api.joinWaitlist, async ({ session, params, body }) => ({
    data: await joinWaitlist(deps, session, params.uuid, body),
  }));

  route(app, api.leaveWaitlist, async ({ session, params }) => ({
    data: await leaveWaitlist(deps, session, params.uuid),
  }));
}
