import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { OpenedTicket } from '#contract/bookings/tickets.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { eventCalendar } from '#server/events/event-calendar.ts';
import { presentEvent } from '#server/events/present-event.ts';
import { countTry, refuseIfUsedUp } from '#server/http/auth/rate-limit.ts';
import { pageMeta } from '#server/http/page-meta.ts';
import { route } from '#server/http/route.ts';
import { noMoney } from '#server/ledger/charges/booking-money.ts';
import { bookingsPerPage, listMyEvents } from './my-events-queries.ts';
import { ownBooking, presentBooking, presentConfirmation, shownStatus } from './present-booking.ts';
import { findSeatNow, findTicketSeat } from './ticket-queries.ts';

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
    const { short_name: from } = await loadAssociation(deps.db);
    reply.header('content-disposition', `attachment; filename="${event.slug}.ics"`);
    return eventCalendar(event, {
      of: booking.id,
      page: `${deps.settings.baseUrl}/events/${event.slug}`,
      status: shownStatus(booking),
      now: deps.clock.now(),
      from,
    });
  });

  route(app, api.openTicket, async ({ body, request }) => ({
    data: await openTicket(deps, body.token, request.ip),
  }));
}

/**
 * Q9 S8: the ticket is the only proof, so a guest needs no account. Only wrong ones count against a
 * network: on the day of an event everybody may open theirs in the clubhouse.
 */
async function openTicket(deps: Deps, ticket: string, ip: string): Promise<OpenedTicket> {
  await refuseIfUsedUp(deps, 'wrongTicketFromAddress', ip);
  const now = deps.clock.now();
  const seat = await findTicketSeat(deps.db, ticket, now);
  if (seat?.name && seat.code) {
    const { name, code, event, moved_to } = seat;
    const shown = { event: presentEvent(event), name };
    if (moved_to === null) {
      return { ...shown, state: 'confirmed', ticket, code, moved_to: null };
    }
    // 13.5: the old ticket says where; it admits nobody, and does not show the new one.
    const there = await findSeatNow(deps.db, moved_to, now);
    if (there) {
      const where = presentEvent(there.event);
      return { ...shown, state: 'moved', ticket: null, code: null, moved_to: where };
    }
  }
  await countTry(deps, 'wrongTicketFromAddress', ip);
  throw new HttpError('not_found');
}
