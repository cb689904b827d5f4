import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { pageMeta } from '#server/http/page-meta.ts';
import { route } from '#server/http/route.ts';
import { emailsFile, emailsPerPage, pageOfEmails } from './list-emails.ts';
import { sendEmailAgain } from './send-email-again.ts';

/** The log of every email of 90 days (15.4). */
export function emailRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.emails, async ({ query }) => {
    const { rows, total } = await pageOfEmails(deps.db, query);
    return { data: rows, meta: pageMeta(query.page, total, emailsPerPage) };
  });

  route(app, organizeApi.emailsFile, async ({ query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="emails.csv"');
    return Buffer.from(await emailsFile(deps, query));
  });

  route(app, organizeApi.sendEmailAgain, async ({ session, params, body }) => ({
    data: await sendEmailAgain(deps, session, params.uuid, body.key),
  }));
}
