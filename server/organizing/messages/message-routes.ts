import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { askAudience } from './ask-audience.ts';
import { loadMessage, messageList } from './load-messages.ts';
import { previewMessage, testMessage } from './message-emails.ts';
import { stopMessage, writeMessage } from './write-message.ts';

/** What organizers write to the people of one event (clause 15). */
export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  const list = messageList(deps);
  route(app, organizeApi.messages, list.page);
  route(app, organizeApi.messagesFile, list.file);

  route(app, organizeApi.message, async ({ session, params }) => ({
    data: await loadMessage(deps, session, params.uuid),
  }));

  route(app, organizeApi.audience, async ({ session, body }) => ({
    data: await askAudience(deps, session, body.filters),
  }));

  route(app, organizeApi.previewMessage, async ({ session, body }) => ({
    data: await previewMessage(deps, session, body),
  }));

  route(app, organizeApi.writeMessage, async ({ session, body }) => {
    const uuid = await writeMessage(deps, session, body);
    return { data: await loadMessage(deps, session, uuid) };
  });

  route(app, organizeApi.testMessage, async ({ session, params, body }) => {
    await testMessage(deps, session, params.uuid, body);
    return { data: null };
  });

  route(app, organizeApi.stopMessage, async ({ session, params }) => {
    await stopMessage(deps, session, params.uuid);
    return { data: await loadMessage(deps, session, params.uuid) };
  });
}
