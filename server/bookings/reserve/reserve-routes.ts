import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { validationError } from '#server/errors/http-error.ts';
import { route } from '#server/http/route.ts';
import { addSeats } from './add-seats.ts';
import { attend } from './attend.ts';
import { checkViability } from './check-viability.ts';
import { earlierGuests } from './earlier-guests.ts';

export function reserveRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.bookingViability, async ({ session, params }) => ({
    data: await checkViability(deps, session, params.uuid),
  }));

  route(app, api.earlierGuests, async ({ session }) => ({
    data: await earlierGuests(deps, session.userUuid),
  }));

  route(app, api.addSeats, async ({ session, params, body }) => ({
    data: await addSeats(deps, session, params.id, body),
  }));

  route(app, api.attend, async ({ session, params, body }) => {
    // 3.11: the event stands in the path and in the body.
    if (body.uuid !== params.uuid) throw validationError('uuid', 'This is another event.');
    return { data: await attend(deps, session, params.uuid, body.data) };
  });
}
