import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { changeWaitlist } from './change-waitlist.ts';
import { listWaiting } from './list-waiting.ts';
import { offerOutOfTurn } from './offer-out-of-turn.ts';
import { takeOffWaitlist } from './take-off-waitlist.ts';

/** The waiting list of an event, at its organizers' desk (20.4). */
export function waitlistDeskRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.waitingList, (asked) => listWaiting(deps, asked));

  route(app, organizeApi.offerOutOfTurn, async ({ session, params, body }) => {
    await offerOutOfTurn(deps, session, params.uuid, body);
    return { data: null };
  });

  route(app, organizeApi.takeOffWaitlist, async ({ session, params, body }) => {
    await takeOffWaitlist(deps, session, params.uuid, body);
    return { data: null };
  });

  route(app, organizeApi.changeWaitlist, async ({ session, params, body }) => {
    await changeWaitlist(deps, session, params.uuid, body);
    return { data: null };
  });
}
