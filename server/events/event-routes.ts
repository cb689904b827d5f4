import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { drawSeasonMap } from '../artwork/season-map/season-map.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Session } from '../http/auth/session.ts';
import { pageMeta, wholeList } from '../http/page-meta.ts';
import { publicForNow, route, sharedRoute } from '../http/route.ts';
import { locate } from '../places/find-place.ts';
import {
  eventsPerPage,
  listEvents,
  listFeatured,
  listNearby,
  listNext,
} from './event-list-queries.ts';
import { canViewEvent } from './event-policy.ts';
import { findEvent, listAgenda, listFinances, listMedia } from './event-queries.ts';
import { inUtc, presentEvent, presentNearby } from './present-event.ts';
import { readSeason, readSeasonTowns } from './season-queries.ts';

export function eventRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  sharedRoute(app, api.featured, async () =>
    wholeList((await listFeatured(db, clock.now())).map(presentEvent)),
  );

  sharedRoute(app, api.upcoming, async () =>
    wholeList((await listNext(db, clock.now())).map(presentEvent)),
  );

  route(app, api.nearby, async ({ body }) => {
    const rows = await listNearby(db, locate(body.location), clock.now());
    return wholeList(rows.map(presentNearby));
  });

  sharedRoute(app, api.events, async ({ query }) => {
    const { rows, total } = await listEvents(db, query, clock.now());
    return {
      data: rows.map(presentEvent),
      meta: pageMeta(query.page, total, eventsPerPage),
    };
  });

  route(app, api.event, async (call) => ({ data: presentEvent(await readable(call)) }));

  route(app, api.eventMedia, async (call) =>
    wholeList(await listMedia(db, (await readable(call)).uuid)),
  );

  route(app, api.eventAgendas, async (call) =>
    wholeList((await listAgenda(db, (await readable(call)).uuid)).map(inUtc)),
  );

  route(app, api.eventFinances, async (call) =>
    wholeList(await listFinances(db, (await readable(call)).uuid)),
  );

  sharedRoute(app, api.season, async () => ({ data: await readSeason(db, clock.now()) }));

  sharedRoute(app, api.seasonTowns, async () => ({ data: await readSeasonTowns(db, clock.now()) }));

  app.get('/drawings/season-map.svg', { config: { sameFor: 'everybody' } }, async (_, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', publicForNow)
      .send(drawSeasonMap(await readSeasonTowns(db, clock.now()))),
  );

  /** The one rule of an event's page and its sub-lists (A8). */
  async function readable(call: { params: { slug: string }; session: Session | null }) {
    const event = await findEvent(db, call.params, clock.now());
    if (!canViewEvent(call.session, event)) throw new HttpError('not_found');
    return event;
  }
}
