import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { SafetyLook } from '#contract/bookings/safety.ts';
import { findSafetyLooksAt } from '../audit/audit-queries.ts';
import { isErased } from '../db/erased-email.ts';
import type { Deps } from '../deps/deps.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { wholeList } from '../http/page-meta.ts';
import { route } from '../http/route.ts';
import { cancelDeletion, requestDeletion } from './delete-account.ts';
import { exportData } from './export-data.ts';

export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.exportData, async ({ session, reply }) => {
    await countTry(deps, 'exportOfAccount', session.userUuid);
    reply.header('content-disposition', 'attachment; filename="fairway-my-data.zip"');
    return exportData(deps, session);
  });

  route(app, api.safetyLooks, async ({ session: { userUuid } }) =>
    wholeList(await listSafetyLooks(deps, userUuid)),
  );

  route(app, api.requestDeletion, async ({ body, session: { userUuid }, request }) => ({
    data: await requestDeletion(deps, userUuid, body.current_password, request),
  }));

  route(app, api.cancelDeletion, async ({ session: { userUuid } }) => ({
    data: await cancelDeletion(deps, userUuid),
  }));
}

/** 10.4: whose notes were read hears who did it, when and for which event. */
async function listSafetyLooks({ db }: Deps, userUuid: string): Promise<SafetyLook[]> {
  const looks = await findSafetyLooksAt(db, userUuid, 50);
  return looks.map(({ at, by, by_email, event, is_guest, guest }) => ({
    at: at.toISOString(),
    by: by_email === null || isErased(by_email) ? null : by,
    event: event ?? 'an event that is gone',
    // After 30 days the names of guests are gone, and it is “Guest”.
    guest: is_guest ? (guest ?? 'Guest') : null,
  }));
}
