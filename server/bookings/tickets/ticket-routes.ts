import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { eventCalendar } from '#server/events/event-calendar.ts';
import { presentEvent } from '#server/events/present-event.ts';
import { pageMeta } from '#server/http/page-meta.ts';
import { route } from '#server/http/route.ts';
import { noMoney } from '#server/ledger/charge-queries.ts';
import { bookingsPerPage, listMyEvents } from './my-events-queries.ts';
import { openTicket } from './open-ticket.ts';
import { ownBooking, presentBooking, presentConfirmation, shownStatus } from './present-booking.ts';

/** A member's own bookings: the list, one with its tickets, its calendar file; and a guest's ticket. */
export function ticketRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.myEvents, async ({ session, query }) => {
    const { rows, total } = await listMyEvents(deps.db, session.userUuid, query, deps.clock.now());
    return {
      data: rows.map(({ event, booking, money: [money = noMoney] }) => ({
        ...presentEvent(event),
        booking: presentBooking(booking, money),
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
      status: shownStatus(booking),
      now: deps.clock.now(),
    });
  });

  route(app, api.openTicket, async ({ body, request }) => ({
    data: await openTicket(deps, body.token, request.ip),
  }));
}
