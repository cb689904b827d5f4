import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { cancelSeats, previewCancellation } from '../cancel/cancel-seats.ts';
import { payWhatIsOwing } from '../owing/pay-what-is-owing.ts';
import { ownBooking, presentSeat } from '../tickets/present-booking.ts';
import { changeSeat } from './change-seat.ts';
import { confirmOwnPlace, confirmPlaceByLink, openPlace } from './confirm-place.ts';

/** What people do with a booking that they have: change it, confirm it, pay what is owing, and cancel. */
export function changeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.changeSeat, async ({ session, params, body }) => {
    const seat = await changeSeat(deps, session, params, body);
    const { booking } = await ownBooking(deps, session.userUuid, params.id);
    return { data: presentSeat(seat, booking) };
  });

  route(app, api.confirmPlace, async ({ session, params }) => {
    await confirmOwnPlace(deps, session.userUuid, params.id);
    return { data: null };
  });

  route(app, api.openPlace, async ({ body, request }) => ({
    data: await openPlace(deps, body.token, request.ip),
  }));

  route(app, api.confirmPlaceByLink, async ({ body, request }) => {
    await confirmPlaceByLink(deps, body.token, request.ip);
    return { data: null };
  });

  route(app, api.payOwing, async ({ session, params, body }) => ({
    data: await payWhatIsOwing(deps, session, params.id, body),
  }));

  route(app, api.cancellation, async ({ session, params, query }) => ({
    data: await previewCancellation(deps, session, params.id, query.seats),
  }));

  route(app, api.cancelBooking, async ({ session, params, body }) => {
    await cancelSeats(deps, session, params.uuid, body);
    return { data: null };
  });
}
