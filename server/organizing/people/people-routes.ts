import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { findAccount } from '#server/accounts/account-queries.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { route } from '#server/http/route.ts';
import { blockAccount, unblockAccount } from './block-account.ts';
import { endGrant } from './end-grant.ts';
import { acceptInvitation, invite, openInvitation } from './invite.ts';
import { grantList, loadOwnGrants } from './list-grants.ts';
import { signOutAccount } from './sign-out.ts';

/** Grants, invitations, and what owners do with accounts. */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  const list = grantList(deps);
  route(app, organizeApi.grants, list.page);
  route(app, organizeApi.grantsFile, list.file);

  route(app, organizeApi.invite, async ({ session, body }) => ({
    data: await invite(deps, session, body),
  }));

  route(app, organizeApi.ownGrants, async ({ session }) => ({
    data: await loadOwnGrants(deps, session),
  }));

  route(app, organizeApi.endGrant, async ({ session, params }) => {
    await endGrant(deps, session, params.uuid);
    return { data: null };
  });

  route(app, organizeApi.signOutPerson, async ({ params }) => {
    await signOutAccount(db, await emailKeyOf(deps, params.uuid), clock.now());
    return { data: null };
  });

  route(app, organizeApi.blockPerson, async ({ params }) => {
    const key = await emailKeyOf(deps, params.uuid);
    const outcome = await blockAccount(db, key, clock.now());
    if (outcome === 'last_owner') throw new HttpError('last_owner');
    return { data: null };
  });

  route(app, organizeApi.unblockPerson, async ({ params }) => {
    await unblockAccount(db, await emailKeyOf(deps, params.uuid), clock.now());
    return { data: null };
  });

  route(app, api.invitation, async ({ body }) => ({
    data: await openInvitation(deps, body.token),
  }));

  route(app, api.acceptInvitation, async ({ session, body }) => {
    await acceptInvitation(deps, session, body.token);
    return { data: null };
  });
}

/** The key under which the commands know an account; 404 for one that is erased. */
async function emailKeyOf({ db }: Deps, uuid: string): Promise<string> {
  const account = await findAccount(db, uuid);
  if (!account || isErased(account.email)) throw new HttpError('not_found');
  return account.email_key;
}
