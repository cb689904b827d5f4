import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { linkRequestSchema } from '#contract/accounts/accounts.ts';
import { api } from '#contract/api.ts';
import { emailKey, writtenEmailKey } from '#contract/values/fields.ts';
import type { Deps } from '../deps/deps.ts';
import { enqueueEmail } from '../email/define-email.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import type { Sessions } from '../http/auth/session.ts';
import { route } from '../http/route.ts';
import { loadUser } from '../profile/load-user.ts';
import { passwordReset } from './emails/reset-password-email.ts';
import { verifyEmailAddress } from './emails/verification-email.ts';
import { register } from './register.ts';
import { findResetLinkOwner, resetPassword } from './reset-password.ts';
import { createSignIn } from './sign-in.ts';
import { verifyEmail } from './verify-email.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps, session: Sessions): void {
  const signIn = createSignIn(deps, session);

  route(app, api.register, async ({ body, request }) => {
    await register(deps, body, request.ip);
    return { data: null };
  });

  route(app, api.verifyEmail, async ({ body }) => ({
    data: await verifyEmail(deps, body.token),
  }));

  route(app, api.resendVerification, async ({ body, request }) => {
    await countTry(deps, 'mailFromAddress', request.ip);
    await countTry(deps, 'mailToAccount', emailKey(body.email));
    await emailIfKnown(deps, verifyEmailAddress, body);
    return { data: null };
  });

  route(app, api.login, async ({ body, request, reply }) => {
    await signIn(body, request, reply);
    return { data: null };
  });

  route(app, api.logout, async ({ request, reply }) => {
    await session.end(request, reply);
    return { data: null };
  });

  route(app, api.user, async ({ session: { userUuid }, request, reply }) => {
    const data = await loadUser(deps, userUuid);
    session.hint(request, reply);
    return { data };
  });

  route(app, api.initiateReset, async ({ body, request }) => {
    await countTry(deps, 'resetFromIp', request.ip);
    await countTry(deps, 'resetToAccount', emailKey(body.email));
    await emailIfKnown(deps, passwordReset, body);
    return { data: null };
  });

  route(app, api.validateLink, async ({ body }) => {
    await findResetLinkOwner(deps, body.token);
    return { data: null };
  });

  route(app, api.resetPassword, async ({ body }) => ({ data: await resetPassword(deps, body) }));
}

/** B5: the account is looked up by the email job, after the answer, so the answer's time reveals nothing. */
async function emailIfKnown(
  deps: Deps,
  email: typeof verifyEmailAddress | typeof passwordReset,
  { email: address, redirect }: z.output<typeof linkRequestSchema>,
): Promise<void> {
  const email_key = writtenEmailKey(address);
  await enqueueEmail(deps.db, deps.clock.now(), email, { email_key, redirect });
  deps.wakeJobs();
}
