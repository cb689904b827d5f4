import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Sessions } from '#server/http/auth/session.ts';
import { route } from '#server/http/route.ts';
import { becomeOwner, openSetup } from './become-owner.ts';

/** Set-up, which is open once: until the installation has an owner. */
export function setupRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  // The screen is the console's. Browsers keep the fragment, which no server sees.
  app.get('/setup', (_request, reply) => reply.redirect('/organize/setup', 302));

  route(app, api.openSetup, async ({ body, request }) => ({
    data: await openSetup(deps, body.token, request),
  }));

  route(app, api.becomeOwner, async ({ body, request, reply }) => ({
    data: { recovery_codes: await becomeOwner(deps, sessions, body, request, reply) },
  }));
}
