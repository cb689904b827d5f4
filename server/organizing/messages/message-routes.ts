import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { pageMeta } from '#server/http/page-meta.ts';
import { route } from '#server/http/route.ts';
import { askAudience } from './ask-audience.ts';
import { loadMessage, messagesFile, messagesPerPage, pageOfMessages } from './load-messages.ts';
import { previewMessage, testMessage } from './message-emails.ts';
import { stopMessage, writeMessage } from './write-message.ts';

/** What organizers write to the people of one event (clause 15). */
export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.messages, async ({ session, query }) => {
    const { rows, total } = await pageOfMessages(deps, session, query);
    return { data: rows, meta: pageMeta(query.page, total, messagesPerPage) };
  });

  route(app, organizeApi.messagesFile, async ({ session, query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="messages.csv"');
    return Buffer.from(await messagesFile(deps, session, query));
  });

  route(app, organizeApi.message, async ({ params }) => ({
    data: await loadMessage(deps, params.uuid),
  }));

  route(app, organizeApi.audience, async ({ session, body }) => ({
    data: await askAudience(deps, session, body.filters),
  }));

  route(app, organizeApi.previewMessage, async ({ session, body }) => ({
    data: await previewMessage(deps, session, body),
  }));

  route(app, organizeApi.writeMessage, async ({ session, body }) => {
    const uuid = await writeMessage(deps, session, body);
    return { data: await loadMessage(deps, uuid) };
  });

  route(app, organizeApi.testMessage, async ({ session, params, body }) => {
    await testMessage(deps, session, params.uuid, body);
    return { data: null };
  });

  route(app, organizeApi.stopMessage, async ({ session, params }) => {
    await stopMessage(deps, session, params.uuid);
    return { data: await loadMessage(deps, params.uuid) };
  });
}
