import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { emailChangeSchema } from '#contract/profile.ts';
import { emailKey } from '#contract/values/fields.ts';
import type { Deps } from '../deps/deps.ts';
import { deleteLinksOf } from '../email/email-link-queries.ts';
import { enqueueEmail } from '../email/enqueue-email.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { HttpError, validationError } from '../http/errors/http-error.ts';
import { clearPendingEmail, findAccount, setPendingEmail } from './account-queries.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';

/**
 * B11: the new email is pending until its link is opened; the old one gets a notice. B5: the answer
 * is the same if another account has the email. The email job finds that out when it runs.
 */
export async function requestEmailChange(
  deps: Deps,
  userUuid: string,
  change: z.output<typeof emailChangeSchema>,
  request: FastifyRequest,
): Promise<void> {
  const account = await confirmPassword(deps, userUuid, change.current_password, request);
  const newKey = emailKey(change.email);
  if (newKey === account.email_key) {
    throw validationError('email', 'This is your address already.');
  }
  await countTry(deps, 'emailChangeOfAccount', userUuid);
  await countEmailTo(deps, newKey, request);

  const now = deps.clock.now();
  const { email_key } = account;
  await deps.db.transaction(async (tx) => {
    // B3: fails if the password was changed in the meantime.
    if (!(await setPendingEmail(tx, account, change.email))) throw wrongPassword();
    await deleteLinksOf(tx, userUuid, 'change_email');
    await enqueueEmail(tx, now, { letter: 'confirm-new-email', email_key });
    await enqueueEmail(tx, now, { letter: 'email-change-asked', email_key });
  });
  deps.wakeJobs();
}

export async function resendToPendingEmail(
  deps: Deps,
  userUuid: string,
  request: FastifyRequest,
): Promise<void> {
  const account = await findAccount(deps.db, userUuid);
  if (!account?.pending_email) {
    throw new HttpError('not_found', { message: 'No address is waiting to be confirmed.' });
  }
  await countEmailTo(deps, emailKey(account.pending_email), request);
  const job = { letter: 'confirm-new-email', email_key: account.email_key } as const;
  await enqueueEmail(deps.db, deps.clock.now(), job);
  deps.wakeJobs();
}

async function countEmailTo(deps: Deps, key: string, request: FastifyRequest): Promise<void> {
  await countTry(deps, 'mailFromAddress', request.ip);
  await countTry(deps, 'emailChangeToAccount', key);
}

export async function cancelPendingEmail({ db }: Deps, userUuid: string): Promise<void> {
  await db.transaction(async (tx) => {
    await clearPendingEmail(tx, userUuid);
    await deleteLinksOf(tx, userUuid, 'change_email');
  });
}
