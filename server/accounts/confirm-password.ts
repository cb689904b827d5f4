import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { validationError } from '../errors/http-error.ts';
import { countTry, forgetTries, refuseIfUsedUp } from '../http/auth/rate-limit.ts';
import { type Account, findAccount } from './account-queries.ts';
import { findByPassword } from './password.ts';

export const wrongPassword = () =>
  validationError('current_password', 'This is not your current password.');

/**
 * Serious changes need the password again, in case somebody else uses an open browser. Wrong tries
 * are counted apart from those of signing in, so they do not lock the account.
 */
export async function confirmPassword(
  deps: Deps,
  userUuid: string,
  password: string,
  request: FastifyRequest,
): Promise<Account> {
  const account = await findByPassword(password, async () => {
    await refuseIfUsedUp(deps, 'wrongCurrentPassword', userUuid);
    return findAccount(deps.db, userUuid);
  });
  if (!account) {
    request.log.info('a current password was wrong');
    await countTry(deps, 'wrongCurrentPassword', userUuid);
    throw wrongPassword();
  }
  await forgetTries(deps, deps.db, 'wrongCurrentPassword', userUuid);
  return account;
}
