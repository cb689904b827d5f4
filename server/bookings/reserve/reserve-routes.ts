import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { EarlierGuest } from '#contract/bookings/bookings.ts';
import { emailKey } from '#contract/values/fields.ts';
import type { Deps } from '#server/deps/deps.ts';
import { validationError } from '#server/errors/http-error.ts';
import { route } from '#server/http/route.ts';
import { addSeats } from './add-seats.ts';
import { attend } from './attend.ts';
import { findEarlierGuests } from './booker-queries.ts';
import { checkViability } from './check-viability.ts';

/** So many are offered. More would be a list to search in. */
const maxOffered = 8;

/** Seats that are looked at for them: regular guests come again and again. */
const latestSeats = 60;

/** Q7: the guests of the user's bookings, each once, as they were given the last time. */
async function earlierGuests({ db }: Deps, userUuid: string): Promise<EarlierGuest[]> {
  const guests = new Map<string, EarlierGuest>();
  for (const { name, ...rest } of await findEarlierGuests(db, userUuid, latestSeats)) {
    // The second is what is left of a name 30 days after the event (N12).
    if (name === null || name === 'Guest') continue;
    const key = `${name.toLowerCase()} ${rest.email === null ? '' : emailKey(rest.email)}`;
    if (!guests.has(key)) guests.set(key, { name, ...rest });
  }
  return [...guests.values()].slice(0, maxOffered);
}

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
