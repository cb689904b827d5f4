import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { cancelSeats, previewCancellation } from './cancel-seats.ts';

export function cancelRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.cancellation, async ({ session, params, query }) => ({
    data: await previewCancellation(deps, session, params.id, query.seats),
  }));

  route(app, api.cancelBooking, async ({ session, params, body }) => {
    await cancelSeats(deps, session, params.uuid, body);
    return { data: null };
  });
}
