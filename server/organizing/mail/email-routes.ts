import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { emailList } from './list-emails.ts';
import { sendEmailAgain } from './send-email-again.ts';

/** The log of every email of 90 days (15.4). */
export function emailRoutes(app: FastifyInstance, deps: Deps): void {
  const list = emailList(deps);
  route(app, organizeApi.emails, list.page);
  route(app, organizeApi.emailsFile, list.file);

  route(app, organizeApi.sendEmailAgain, async ({ session, params, body }) => ({
    data: await sendEmailAgain(deps, session, params.uuid, body.key),
  }));
}
