import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { loadUser } from '../profile/load-user.ts';
import { askForEmail, giveUpPendingEmail, resendToPendingEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, api.updatePassword, async ({ body, session, request }) => {
    await changePassword(deps, session, body, request);
    return { data: null };
  });

  serve(app, api.updateEmail, async ({ body, session: { userUuid }, request }) => {
    await askForEmail(deps, userUuid, body, request);
    return { data: await loadUser(deps, userUuid) };
  });

  serve(app, api.resendEmailChange, async ({ session: { userUuid }, request }) => {
    await resendToPendingEmail(deps, userUuid, request);
    return { data: null };
  });

  serve(app, api.cancelEmailChange, async ({ session: { userUuid } }) => {
    await giveUpPendingEmail(deps, userUuid);
    return { data: await loadUser(deps, userUuid) };
  });
}
