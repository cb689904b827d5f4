import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { pageMeta } from '#server/http/page-meta.ts';
import { route } from '#server/http/route.ts';
import { loadSafetyWindow, pageOfPeopleWithNotes, readNotes, safetyPerPage } from './read-notes.ts';

/** Health and emergency notes, for the safety leads of an event (10.4). */
export function safetyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.safetyWindow, async ({ params }) => ({
    data: await loadSafetyWindow(deps, params.uuid),
  }));

  route(app, organizeApi.safetyPeople, async ({ params, query: { search, page } }) => {
    const part = { limit: safetyPerPage, offset: (page - 1) * safetyPerPage };
    const { rows, total } = await pageOfPeopleWithNotes(deps, params.uuid, search, part);
    return { data: rows, meta: pageMeta(page, total, safetyPerPage) };
  });

  route(app, organizeApi.safetyNotes, async ({ params, query }) => ({
    data: await readNotes(deps, params.id, query.seat),
  }));
}
