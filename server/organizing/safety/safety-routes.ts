import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { listPage } from '../list-call.ts';
import { findWithNotes, loadSafetyWindow, readNotes } from './read-notes.ts';

/** Health and emergency notes, for the safety leads of an event (10.4). */
export function safetyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.safetyWindow, async ({ params }) => ({
    data: await loadSafetyWindow(deps, params.uuid),
  }));

  route(app, organizeApi.safetyPeople, (call) =>
    listPage(call, ({ params, query }, part) =>
      findWithNotes(deps, params.uuid, query.search, part),
    ),
  );

  route(app, organizeApi.safetyNotes, async ({ params, query }) => ({
    data: await readNotes(deps, params.id, query.seat),
  }));
}
