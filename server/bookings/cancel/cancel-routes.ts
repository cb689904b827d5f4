import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { cancelBooking } from './cancel-booking.ts';

export function cancelRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.cancelBooking, async ({ session, params }) => {
    await cancelBooking(deps, session, params.uuid);
    return { data: null };
  });
}
