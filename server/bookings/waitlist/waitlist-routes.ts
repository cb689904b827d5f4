import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Deps } from '#server/deps/deps.ts';
import { openingCalendar } from '#server/events/event-calendar.ts';
import { route } from '#server/http/route.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { loadWaitlist } from './load-waitlist.ts';
import {
  loadOpeningReminder,
  removeOpeningReminder,
  setOpeningReminder,
  visibleEvent,
} from './opening-reminder.ts';

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

  route(app, api.openingReminder, async ({ session, params }) => ({
    data: await loadOpeningReminder(deps, session, params.uuid),
  }));

  route(app, api.setOpeningReminder, async ({ session, params }) => ({
    data: await setOpeningReminder(deps, session, params.uuid),
  }));

  route(app, api.removeOpeningReminder, async ({ session, params }) => ({
    data: await removeOpeningReminder(deps, session, params.uuid),
  }));

  route(app, api.openingCalendar, async ({ session, params, reply }) => {
    const event = await visibleEvent(deps, session, params.uuid);
    const { short_name: from } = await loadAssociation(deps.db);
    const page = `${deps.settings.baseUrl}/events/${event.slug}`;
    reply.header('content-disposition', `attachment; filename="booking-opens-${event.slug}.ics"`);
    return openingCalendar(event, { of: event.uuid, page, now: deps.clock.now(), from });
  });
}
