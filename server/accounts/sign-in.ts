import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { loginSchema } from '#contract/accounts/accounts.ts';
import { emailKey, writtenEmailKey } from '#contract/values/fields.ts';
import { audit } from '../audit/audit.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError, validationError } from '../errors/http-error.ts';
import { logMarks } from '../http/auth/log-marks.ts';
import { countTry, keyOf, refuseUsedUp } from '../http/auth/rate-limit.ts';
import type { Sessions } from '../http/auth/session.ts';
import { findAccountByEmail } from './account-queries.ts';
import { findByPassword } from './password.ts';
import { prepareBeginSession, prepareFindCredentials } from './sign-in-queries.ts';

const wrongCredentials = () =>
  validationError('email', 'This email address and password do not match.');

export function createSignIn(deps: Deps, sessions: Sessions) {
  const findCredentials = prepareFindCredentials(deps.db);
  const beginSession = prepareBeginSession(deps.db);

  return async (
    { email, password, remember = false }: z.output<typeof loginSchema>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    const account = emailKey(email);
    const marks = logMarks(deps, { emailKey: account, ip: request.ip });
    const tries = keyOf(deps, 'failedLoginOfAccount', account);
    const fromIp = keyOf(deps, 'failedLoginFromAddress', request.ip);
    const user = await findByPassword(password, async () => {
      const now = deps.clock.now();
      const counted = { ofAccount: tries, fromIp, now };
      const written = writtenEmailKey(email);
      const { user, counts } = await findCredentials({ emailKey: written, ...counted });
      refuseUsedUp(deps, counts);
      // V41: only an account of a pair from before has a key as it is written.
      if (user || written === account) return user;
      return (await findCredentials({ emailKey: account, ...counted })).user;
    });
    if (!user) {
      // I11: distinguishes this from an invalid form, without naming the account.
      request.log.info(marks, 'sign-in failed');
      await countFailure(deps, email, request.ip);
      throw wrongCredentials();
    }
    if (user.blocked_at) throw new HttpError('account_blocked');
    if (!user.email_verified_at) throw new HttpError('email_unverified');

    const passwordHash = user.password_hash;
    const began = await sessions.begin(request, reply, user.uuid, remember, (session, ended) =>
      beginSession({ session, ended, passwordHash, tries, requestId: request.id }),
    );
    if (!began) throw wrongCredentials();
    request.log.info(marks, 'signed in');
  };
}

async function countFailure(deps: Deps, email: string, ip: string): Promise<void> {
  const counted = await Promise.allSettled([
    countTry(deps, 'failedLoginOfAccount', emailKey(email)),
    countTry(deps, 'failedLoginFromAddress', ip),
  ]);
  const [ofAccount] = counted;
  if (ofAccount.status === 'fulfilled' && ofAccount.value === 'last') {
    // B5: also for an email without an account, which takes as long.
    const subject = (await findAccountByEmail(deps.db, writtenEmailKey(email)))?.uuid ?? null;
    await audit(deps.db, 'sign_in_failed', { at: deps.clock.now(), subject });
  }
  for (const result of counted) if (result.status === 'rejected') throw result.reason;
}
