import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { zoneOf } from '#server/places/zone-of.ts';
import { addEvent } from './add-event.ts';
import { answerMove, loadMove } from './answer-move.ts';
import { callOffEvent, numbersOfCallingOff } from './call-off.ts';
import {
  agendaOf,
  financesOf,
  loadDetails,
  mediaOf,
  saveAgenda,
  saveMedia,
  saveStatement,
  statementWarnings,
} from './event-details.ts';
import { loadRecord } from './event-record.ts';
import { organizerEventList } from './list-organizer-events.ts';
import { listUsedVenues } from './list-used-venues.ts';
import { loadEventHistory } from './load-event-history.ts';
import { loadOverview } from './load-overview.ts';
import { deleteEvent, previewPublishing, publishEvent, unpublishEvent } from './publish-event.ts';
import { repeatEvent } from './repeat-event.ts';
import { saveRecord } from './save-record.ts';

export function organizerEventRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  const list = organizerEventList(deps);
  route(app, organizeApi.organizerEvents, list.page);
  route(app, organizeApi.organizerEventsFile, list.file);

  route(app, organizeApi.addEvent, async ({ session, body }) => ({
    data: await addEvent(deps, session, body),
  }));

  route(app, organizeApi.usedVenues, async () => ({ data: await listUsedVenues(db) }));

  route(app, organizeApi.placeZone, async ({ query }) => ({
    data: { timezone: zoneOf(query.city, query.province) },
  }));

  route(app, organizeApi.organizerEvent, async ({ params }) => ({
    data: await loadRecord(db, params.uuid, clock.now()),
  }));

  route(app, organizeApi.eventOverview, async ({ session, params }) => ({
    data: await loadOverview(deps, session, params.uuid),
  }));

  route(app, organizeApi.saveEvent, async ({ session, params, body }) => ({
    data: await saveRecord(deps, session, params.uuid, body),
  }));

  route(app, organizeApi.deleteEvent, async ({ params }) => {
    await deleteEvent(deps, params.uuid);
    return { data: null };
  });

  route(app, organizeApi.eventHistory, async ({ session, params }) => ({
    data: await loadEventHistory(deps, session, params.uuid),
  }));

  route(app, organizeApi.eventPublishing, async ({ params }) => ({
    data: await previewPublishing(deps, params.uuid),
  }));

  route(app, organizeApi.publishEvent, async ({ session, params, body }) => ({
    data: await publishEvent(deps, session, params.uuid, body.version),
  }));

  route(app, organizeApi.unpublishEvent, async ({ session, params, body }) => ({
    data: await unpublishEvent(deps, session, params.uuid, body.version),
  }));

  route(app, organizeApi.repeatEvent, async ({ session, params, body }) => ({
    data: await repeatEvent(deps, session, params.uuid, body),
  }));

  route(app, organizeApi.eventCallingOff, async ({ params }) => {
    const { uuid } = await loadRecord(db, params.uuid, clock.now());
    return { data: await numbersOfCallingOff(db, uuid, clock.now()) };
  });

  route(app, organizeApi.callOffEvent, async ({ session, params, body }) => ({
    data: await callOffEvent(deps, session, params.uuid, body),
  }));

  detailRoutes(app, deps);
}

/** What stands beside the event's row. */
function detailRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.eventMove, async ({ params }) => ({
    data: await loadMove(deps, params.uuid),
  }));

  route(app, organizeApi.answerMove, async ({ session, params, body }) => ({
    data: await answerMove(deps, session, params.uuid, body),
  }));

  route(app, organizeApi.organizerAgenda, async ({ params }) => {
    const { version, details } = await loadDetails(deps, params.uuid);
    return { data: { agenda: agendaOf(details), version } };
  });

  route(app, organizeApi.saveAgenda, async ({ session, params, body }) => ({
    data: await saveAgenda(deps, session, params.uuid, body),
  }));

  route(app, organizeApi.organizerMedia, async ({ params }) => {
    const { version, details } = await loadDetails(deps, params.uuid);
    return { data: { media: mediaOf(details), version } };
  });

  route(app, organizeApi.saveMedia, async ({ session, params, body }) => ({
    data: await saveMedia(deps, session, params.uuid, body),
  }));

  route(app, organizeApi.organizerStatement, async ({ params }) => {
    const { version, details } = await loadDetails(deps, params.uuid);
    const finances = financesOf(details);
    return { data: { finances, version, warnings: statementWarnings(finances) } };
  });

  route(app, organizeApi.saveStatement, async ({ session, params, body }) => ({
    data: await saveStatement(deps, session, params.uuid, body),
  }));
}
