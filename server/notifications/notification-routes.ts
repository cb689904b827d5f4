import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { loadAssociation } from '../association/association.ts';
import type { Deps } from '../deps/deps.ts';
import { acceptOneClick } from '../http/body/one-click-body.ts';
import { route } from '../http/route.ts';
import { loadNotifications, setConsent } from './consents.ts';
import { findStopLink } from './stop-link.ts';
import { stopPage, stoppedPage, unknownPage } from './stop-page.ts';

/** The kinds of email that somebody can do without (21.2). */
export async function notificationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  route(app, api.notifications, async ({ session: { userUuid } }) => ({
    data: await loadNotifications(deps, userUuid),
  }));

  route(app, api.updateNotification, async ({ session: { userUuid }, body }) => {
    await setConsent(deps, userUuid, { ...body, place: 'settings' });
    return { data: await loadNotifications(deps, userUuid) };
  });

  route(app, api.stopPage, async ({ params: { token }, reply }) => {
    const { name } = await loadAssociation(deps.db);
    const link = await findStopLink(deps, token);
    if (link) return stopPage(name, link.purpose);
    reply.status(404);
    return unknownPage(name);
  });

  await app.register((oneClick, _options, ready) => {
    acceptOneClick(oneClick);
    route(oneClick, api.stopByLink, async ({ params: { token }, reply }) => {
      const { name } = await loadAssociation(deps.db);
      const link = await findStopLink(deps, token);
      if (!link) {
        reply.status(404);
        return unknownPage(name);
      }
      await setConsent(deps, link.user_uuid, { kind: link.purpose, on: false, place: 'email' });
      return stoppedPage(name, link.purpose);
    });
    ready();
  });
}
