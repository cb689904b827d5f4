import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { loadAssociation } from '../association/association.ts';
import type { Deps } from '../deps/deps.ts';
import { acceptOneClick } from '../http/body/one-click-body.ts';
import { route } from '../http/route.ts';
import { loadNotifications, setConsent, stopAtAddress } from './consents.ts';
import { findStopLink } from './stop-link.ts';
import { stopPage, stoppedPage, unknownPage } from './stop-page.ts';

/** What a link of an email does by one click: its page, which changes nothing, and what its button does. */
export interface OneClickLink {
  page(association: string): Buffer;
  act(association: string): Promise<Buffer>;
}

/** The kinds of email that somebody can do without (21.2). `findOther` knows links that stop no kind of email. */
export async function notificationRoutes(
  app: FastifyInstance,
  deps: Deps,
  findOther: (token: string) => Promise<OneClickLink | undefined>,
): Promise<void> {
  route(app, api.notifications, async ({ session: { userUuid } }) => ({
    data: await loadNotifications(deps, userUuid),
  }));

  route(app, api.updateNotification, async ({ session: { userUuid }, body }) => {
    await setConsent(deps, userUuid, { ...body, place: 'settings' });
    return { data: await loadNotifications(deps, userUuid) };
  });

  const findLink = async (token: string) =>
    (await findLinkToStop(deps, token)) ?? (await findOther(token));

  route(app, api.stopPage, async ({ params: { token }, reply }) => {
    const { name } = await loadAssociation(deps.db);
    const link = await findLink(token);
    if (link) return link.page(name);
    reply.status(404);
    return unknownPage(name);
  });

  await app.register((oneClick, _options, ready) => {
    acceptOneClick(oneClick);
    route(oneClick, api.stopByLink, async ({ params: { token }, reply }) => {
      const { name } = await loadAssociation(deps.db);
      const link = await findLink(token);
      if (link) return link.act(name);
      reply.status(404);
      return unknownPage(name);
    });
    ready();
  });
}

async function findLinkToStop(deps: Deps, token: string): Promise<OneClickLink | undefined> {
  const link = await findStopLink(deps, token);
  if (!link) return undefined;
  const { user_uuid: user, address_hash: address, purpose } = link;
  return {
    page: (name) => stopPage(name, purpose),
    async act(name) {
      if (user !== null) await setConsent(deps, user, { kind: purpose, on: false, place: 'email' });
      if (address !== null) await stopAtAddress(deps, address, purpose);
      return stoppedPage(name, purpose, user !== null);
    },
  };
}
