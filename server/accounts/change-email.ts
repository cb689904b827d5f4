import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { emailKey } from '#contract/fields.ts';
import type { emailChangeSchema } from '#contract/profile.ts';
import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { deleteLinksOf } from '../email/email-link-queries.ts';
import { enqueueEmail } from '../email/enqueue-email.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { HttpError, validationError } from '../http/errors/http-error.ts';
import {
  findAccount,
  forgetPendingEmail,
  moveToAddress,
  setPendingEmail,
} from './account-queries.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';

/**
 * B11: the new address waits until its link is opened, and the old one is told. B5: the answer is
 * the same when the address is another's; the letter to it finds that out when it is written.
 */
export async function requestEmailChange(
  deps: Deps,
  userUuid: string,
  wanted: z.output<typeof emailChangeSchema>,
  request: FastifyRequest,
): Promise<void> {
  const account = await confirmPassword(deps, userUuid, wanted.current_password, request);
  const wantedKey = emailKey(wanted.email);
  if (wantedKey === account.email_key) {
    throw validationError('email', 'This is your address already.');
  }
  await countTry(deps, 'emailChangeOfAccount', userUuid);
  await countEmailTo(deps, wantedKey, request);

  const now = deps.clock.now();
  const { email_key } = account;
  await deps.db.transaction(async (tx) => {
    // B3: nobody goes on with a password that was changed meanwhile.
    if (!(await setPendingEmail(tx, account, wanted.email))) throw wrongPassword();
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
  const order = { letter: 'confirm-new-email', email_key: account.email_key } as const;
  await enqueueEmail(deps.db, deps.clock.now(), order);
  deps.wakeJobs();
}

async function countEmailTo(deps: Deps, key: string, request: FastifyRequest): Promise<void> {
  await countTry(deps, 'mailFromAddress', request.ip);
  await countTry(deps, 'mailToAccount', key);
}

export async function cancelPendingEmail({ db }: Deps, userUuid: string): Promise<void> {
  await db.transaction(async (tx) => {
    await forgetPendingEmail(tx, userUuid);
    await deleteLinksOf(tx, userUuid, 'change_email');
  });
}

/** Moves an account to the address whose link was opened; false when it no longer waits for it. */
export async function confirmPendingEmail(
  tx: Db,
  link: { userUuid: string; email: string; now: Date },
): Promise<boolean> {
  const { userUuid, email, now } = link;
  const account = await findAccount(tx, userUuid);
  if (account?.pending_email !== email) return false;
  if (!(await moveToAddress(tx, { userUuid, email, email_key: emailKey(email), now })))
    return false;
  // B4: also if the account came back to the address that they were mailed to.
  await deleteLinksOf(tx, userUuid);
  await audit(tx, 'email_changed', { at: now, subject: userUuid });
  for (const to of [account.email, email]) {
    await enqueueEmail(tx, now, { letter: 'email-changed', to, user: userUuid });
  }
  return true;
}
