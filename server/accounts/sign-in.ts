import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { loginSchema } from '#contract/accounts.ts';
import { emailKey } from '#contract/fields.ts';
import type { Deps } from '../deps.ts';
import { Fault, invalid } from '../http/fault.ts';
import { countTry, forgetTries, refuseIfUsedUp } from '../http/rate-limit.ts';
import type { Sessions } from '../http/session.ts';
import { findCredentials, holdPassword } from './account-queries.ts';
import { isPasswordOf } from './password.ts';

const wrongPair = () => invalid('email', 'This e-mail address and password do not match.');

export async function signIn(
  deps: Deps,
  session: Sessions,
  body: z.output<typeof loginSchema>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const account = emailKey(body.email);
  // Asked again once it is this try's turn: of many sent at once only a few may learn anything (B6).
  const refuseGuessing = () =>
    refuseIfUsedUp(deps, { failedLoginOfAccount: account, failedLoginFromAddress: request.ip });
  await refuseGuessing();
  const user = await findCredentials(deps.db, account);
  if (!(await isPasswordOf(user, body.password, refuseGuessing)) || !user) {
    // I11: told apart from a form that was filled in wrongly, without saying whose.
    request.log.info('sign-in failed');
    await countFailure(deps, account, request.ip);
    throw wrongPair();
  }
  if (!user.email_verified_at) throw new Fault('email_unverified');

  await deps.db.transaction(async (tx) => {
    // B3: a reset that came in between has ended every session; the old password begins no new one.
    if (!(await holdPassword(tx, user))) throw wrongPair();
    await forgetTries(deps, tx, 'failedLoginOfAccount', account);
    await session.begin(tx, request, reply, user, body.remember ?? false);
  });
}

async function countFailure(deps: Deps, account: string, ip: string): Promise<void> {
  const counted = await Promise.allSettled([
    countTry(deps, 'failedLoginOfAccount', account),
    countTry(deps, 'failedLoginFromAddress', ip),
  ]);
  for (const result of counted) if (result.status === 'rejected') throw result.reason;
}
