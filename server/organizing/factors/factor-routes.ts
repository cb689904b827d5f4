import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { fullName } from '#contract/values/person-names.ts';
import { findAccount } from '#server/accounts/account-queries.ts';
import { loadAssociation } from '#server/association/association.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import type { Session, Sessions } from '#server/http/auth/session.ts';
import { route } from '#server/http/route.ts';
import { findUser } from '#server/profile/profile-queries.ts';
import { takeEmailCode } from '../mailbox/prove-mailbox.ts';
import { findGrantsOf } from '../people/grant-list-queries.ts';
import {
  beginEmailCode,
  beginPasskey,
  beginTotp,
  finishPasskey,
  finishTotp,
} from './add-factor.ts';
import { factorStateOf, listFactors } from './own-factors.ts';
import { beginPasskeySignIn, finishPasskeySignIn } from './passkey-sign-in.ts';
import { removeFactor, renewRecoveryCodes, resetFactors } from './remove-factor.ts';
import { beginShowing, showFactor } from './show-factor.ts';

/** The organizer of a session, and the second factor it shows. */
export function factorRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { db, clock } = deps;

  route(app, organizeApi.me, async ({ session }) => ({
    data: await loadOrganizer(deps, session),
  }));

  route(app, organizeApi.factors, async ({ session }) => ({
    data: {
      ...(await listFactors(deps, session.userUuid)),
      self: await loadOrganizer(deps, session),
    },
  }));

  route(app, organizeApi.beginEmailCode, async ({ session }) => {
    await beginEmailCode(deps, session);
    return { data: null };
  });

  route(app, organizeApi.finishEmailCode, async ({ session, body }) => {
    await takeEmailCode(deps, session, body.code);
    return { data: await loadOrganizer(deps, session) };
  });

  route(app, organizeApi.beginTotp, async ({ session }) => ({
    data: await beginTotp(deps, session),
  }));

  route(app, organizeApi.finishTotp, async ({ session, body }) => ({
    data: { recovery_codes: await finishTotp(deps, session, body.code) },
  }));

  route(app, organizeApi.beginPasskey, async ({ session }) => ({
    data: { options: await beginPasskey(deps, session) },
  }));

  route(app, organizeApi.finishPasskey, async ({ session, body }) => ({
    data: { recovery_codes: await finishPasskey(deps, session, body) },
  }));

  route(app, organizeApi.beginVerify, async ({ session }) => ({
    data: { options: await beginShowing(deps, session) },
  }));

  route(app, organizeApi.verifyFactor, async ({ session, body }) => {
    await showFactor(deps, session, body);
    const shown: Session = { ...session, factorShownAt: clock.now() };
    return { data: await loadOrganizer(deps, shown) };
  });

  route(app, organizeApi.renewRecoveryCodes, async ({ session }) => ({
    data: { recovery_codes: await renewRecoveryCodes(deps, session) },
  }));

  route(app, organizeApi.deleteFactor, async ({ session, params }) => {
    await removeFactor(deps, session, params.uuid);
    return { data: null };
  });

  route(app, organizeApi.resetFactors, async ({ params }) => {
    const account = await findAccount(db, params.uuid);
    if (!account || isErased(account.email)) throw new HttpError('not_found');
    const outcome = await resetFactors(db, account, clock.now(), 'owner');
    if (outcome === 'last_owner') throw new HttpError('last_owner');
    deps.wakeJobs();
    return { data: null };
  });

  route(app, api.beginPasskeySignIn, async ({ request }) => ({
    data: { options: await beginPasskeySignIn(deps, request) },
  }));

  route(app, api.finishPasskeySignIn, async ({ body, request, reply }) => {
    await finishPasskeySignIn(deps, sessions, body, request, reply);
    return { data: null };
  });
}

async function loadOrganizer(deps: Deps, session: Session): Promise<OrganizerSelf> {
  const [user, grants, factor, { time_zone }] = await Promise.all([
    findUser(deps.db, session.userUuid),
    findGrantsOf(deps.db, session.userUuid, deps.clock.now()),
    factorStateOf(deps, session),
    loadAssociation(deps.db),
  ]);
  // The account was erased after the session was checked.
  if (!user) throw new HttpError('unauthenticated');
  return {
    uuid: user.uuid,
    name: fullName(user),
    email: user.email,
    time_zone,
    grants: grants.map(({ role, event, until }) => ({
      role,
      event,
      until: until?.toISOString() ?? null,
    })),
    factor,
  };
}
