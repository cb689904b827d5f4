import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import { countTry } from '#server/http/auth/rate-limit.ts';
import { route } from '#server/http/route.ts';
import { oneDay } from '#server/time/durations.ts';
import {
  endDoorPass,
  findDoorPass,
  giveDelivery,
  listDoorPasses,
  loadLivePasses,
  makeDoorPass,
  openDoorPass,
} from './door-pass.ts';
import { findDoorEvent } from './door-pass-queries.ts';
import { loadConflicts, loadDoor } from './load-door.ts';
import { takeCheckIns } from './take-check-ins.ts';

/** The door on the day of an event (clause 14). */
export function doorRoutes(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('doorPass', null);

  route(app, organizeApi.door, async ({ session, params: { uuid }, request, reply }) => {
    const { doorPass } = request;
    const times = await findDoorEvent(deps.db, uuid);
    if (!times) throw new HttpError('not_found');
    if (doorPass) {
      const [pass, until] = [doorPass.uuid, doorPass.endsAt];
      return { data: await loadDoor(deps, uuid, { times, pass, until, withNotes: false }) };
    }
    if (!session) throw new HttpError('not_found');
    const delivery = await giveDelivery(deps, session, uuid, request, reply);
    const until = new Date(times.ends_at.getTime() + oneDay);
    return {
      data: await loadDoor(deps, uuid, {
        times,
        pass: delivery?.uuid,
        until,
        withNotes: hasPermission(session, 'attendees.contact', { uuid }),
      }),
    };
  });

  route(app, organizeApi.checkIn, async ({ session, params: { uuid }, body, request }) => {
    const pass = await findDoorPass(deps, request, uuid, 'deliver');
    // A grant that counts needs no pass; what the list knew is with the pass all the same.
    const isByPass = request.doorPass !== null;
    await countTry(deps, 'checkInsOfDesk', pass?.uuid ?? session?.userUuid ?? uuid);
    const data = await takeCheckIns(deps, uuid, body, {
      userUuid: isByPass ? (pass?.userUuid ?? null) : (session?.userUuid ?? null),
      passUuid: pass?.uuid ?? null,
      endsAt: isByPass && pass ? pass.endsAt : null,
      opensAt: pass?.opensAt ?? null,
      knownLost: pass?.knownLost ?? Number.POSITIVE_INFINITY,
    });
    return { data };
  });

  route(app, organizeApi.doorConflicts, async ({ params }) => ({
    data: await loadConflicts(deps, params.uuid),
  }));

  route(app, organizeApi.doorPasses, async ({ params }) => ({
    data: await listDoorPasses(deps, params.uuid),
  }));

  route(app, organizeApi.livePasses, async ({ session }) => ({
    data: await loadLivePasses(deps, session),
  }));

  route(app, organizeApi.makeDoorPass, async ({ session, params }) => ({
    data: await makeDoorPass(deps, session, params.uuid),
  }));

  route(app, organizeApi.endDoorPass, async ({ session, params }) => {
    await endDoorPass(deps, session, params.uuid);
    return { data: null };
  });

  route(app, organizeApi.openDoorPass, async ({ body, request, reply }) => ({
    data: await openDoorPass(deps, body, request, reply),
  }));
}
