import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '#server/deps.ts';
import { serve } from '#server/http/serve.ts';
import { cancelBooking } from './cancel-booking.ts';

export function cancelRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, api.cancelBooking, async ({ session, params }) => {
    await cancelBooking(deps, session, params.uuid);
    return { data: null };
  });
}
