import type { FastifyInstance, FastifyReply } from 'fastify';
import { api } from '#contract/api.ts';
import { loadAssociation } from '../association/association.ts';
import type { Deps } from '../deps/deps.ts';
import { acceptOneClick } from '../http/body/one-click-body.ts';
import { allowStyle, inOwnLook } from '../http/pages/own-look.ts';
import { route } from '../http/route.ts';
import { loadNotifications, setConsent, stopAtAddress } from './consents.ts';
import { findStopLink } from './stop-link.ts';
import { type PageOwner, stopPage, stoppedPage, unknownPage } from './stop-page.ts';

/** What a link of an email does by one click: its page, which changes nothing, and what its button does. */
export interface OneClickLink {
  page(association: PageOwner): string;
  act(association: PageOwner): Promise<string>;
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

  /** The page that the link makes, in the association's own look; 404 where there is no such link. */
  const answer = async (
    { params: { token }, reply }: { params: { token: string }; reply: FastifyReply },
    make: (link: OneClickLink, own: PageOwner) => string | Promise<string>,
  ) => {
    const own = await loadAssociation(deps.db);
    const link = await findLink(token);
    if (!link) reply.status(404);
    const { html, style } = inOwnLook(link ? await make(link, own) : unknownPage(own), own);
    if (style !== undefined) allowStyle(reply, style);
    return Buffer.from(html);
  };

  route(app, api.stopPage, (asked) => answer(asked, (link, own) => link.page(own)));

  await app.register((oneClick, _options, ready) => {
    acceptOneClick(oneClick);
    route(oneClick, api.stopByLink, (asked) => answer(asked, (link, own) => link.act(own)));
    ready();
  });
}

async function findLinkToStop(deps: Deps, token: string): Promise<OneClickLink | undefined> {
  const link = await findStopLink(deps, token);
  if (!link) return undefined;
  const { user_uuid: user, address_hash: address, purpose } = link;
  return {
    page: (own) => stopPage(own, purpose),
    async act(own) {
      if (user !== null) await setConsent(deps, user, { kind: purpose, on: false, place: 'email' });
      if (address !== null) await stopAtAddress(deps, address, purpose);
      return stoppedPage(own, purpose, user !== null);
    },
  };
}
