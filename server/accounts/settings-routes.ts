import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '../deps/deps.ts';
import type { Sessions } from '../http/auth/session.ts';
import { deleteSessionsOf } from '../http/auth/session-queries.ts';
import { wholeList } from '../http/page-meta.ts';
import { route } from '../http/route.ts';
import { loadUser } from '../profile/load-user.ts';
import { cancelPendingEmail, requestEmailChange, resendToPendingEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { endSession, hasSessionId, listSessions, listSignIns } from './own-sessions.ts';

export function settingsRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  route(app, api.updatePassword, async ({ body, session, request }) => {
    await changePassword(deps, session, body, request);
    return { data: null };
  });

  route(app, api.updateEmail, async ({ body, session, request }) => {
    await requestEmailChange(deps, session, body, request);
    return { data: await loadUser(deps, session.userUuid) };
  });

  route(app, api.checkPassword, async ({ body, session: { userUuid }, request }) => {
    await confirmPassword(deps, userUuid, body.current_password, request);
    return { data: null };
  });

  route(app, api.resendEmailChange, async ({ session, request }) => {
    await resendToPendingEmail(deps, session, request);
    return { data: null };
  });

  route(app, api.cancelEmailChange, async ({ session: { userUuid } }) => {
    await cancelPendingEmail(deps, userUuid);
    return { data: await loadUser(deps, userUuid) };
  });

  route(app, api.sessions, async ({ session }) => wholeList(await listSessions(deps, session)));

  route(app, api.signIns, async ({ session: { userUuid } }) =>
    wholeList(await listSignIns(deps, userUuid)),
  );

  route(app, api.endSession, async ({ params: { id }, session, request, reply }) => {
    // Ending the own session is signing out, which also clears the cookie.
    if (hasSessionId(session, id)) await sessions.end(request, reply);
    else await endSession(deps, session.userUuid, id);
    return { data: null };
  });

  route(app, api.endOtherSessions, async ({ session: { userUuid, tokenHash } }) => {
    await deleteSessionsOf(deps.db, userUuid, tokenHash);
    return { data: null };
  });
}
