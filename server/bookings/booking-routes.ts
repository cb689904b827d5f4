import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '../deps/deps.ts';
import { eventCalendar } from '../events/event-calendar.ts';
import { presentEvent } from '../events/present-event.ts';
import { validationError } from '../http/errors/http-error.ts';
import { pageMeta } from '../http/page-meta.ts';
import { route } from '../http/route.ts';
import { attend } from './attend.ts';
import { cancelBooking } from './cancel-booking.ts';
import { checkViability } from './check-viability.ts';
import { bookingsPerPage, listMyEvents } from './my-events-queries.ts';
import { ownBooking, presentBooking, presentConfirmation } from './present-booking.ts';

export function bookingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.bookingViability, async ({ session, params }) => ({
    data: await checkViability(deps, session, params.uuid),
  }));

  route(app, api.attend, async ({ session, params, body }) => {
    // 3.11: the event stands in the path and in the body.
    if (body.uuid !== params.uuid) throw validationError('uuid', 'This is another event.');
    return { data: await attend(deps, session, params.uuid, body.data) };
  });

  route(app, api.cancelBooking, async ({ session, params }) => {
    await cancelBooking(deps, session, params.uuid);
    return { data: null };
  });

  route(app, api.myEvents, async ({ session, query }) => {
    const { rows, total } = await listMyEvents(deps.db, session.userUuid, query, deps.clock.now());
    return {
      data: rows.map(({ event, booking }) => ({
        ...presentEvent(event),
        booking: presentBooking(booking),
      })),
      meta: pageMeta(query.page, total, bookingsPerPage),
    };
  });

  route(app, api.confirmation, async ({ session, params }) => ({
    data: await presentConfirmation(deps, session.userUuid, params.id),
  }));

  route(app, api.confirmationCalendar, async ({ session, params, reply }) => {
    const { booking, event } = await ownBooking(deps, session.userUuid, params.id);
    reply.header('content-disposition', `attachment; filename="${event.slug}.ics"`);
    return eventCalendar(event, {
      of: booking.id,
      page: `${deps.settings.baseUrl}/events/${event.slug}`,
      status: presentBooking(booking).status,
      now: deps.clock.now(),
    });
  });
}
