import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { emailChangeSchema } from '#contract/profile/profile.ts';
import { emailKey } from '#contract/values/fields.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { enqueueEmail } from '../email/define-email.ts';
import { deleteLinksOf } from '../email/email-link-queries.ts';
import { HttpError, validationError } from '../errors/http-error.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import type { Session } from '../http/auth/session.ts';
import {
  clearPendingEmail,
  findAccount,
  findGrantsOfAccount,
  setPendingEmail,
} from './account-queries.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import { confirmEmailChange } from './emails/confirm-email-change-email.ts';
import { emailChangeRequested } from './emails/email-change-requested-email.ts';

/**
 * B11: the new email is pending until it is confirmed by its link; the old one gets a notice. B5: the answer
 * is the same if another account has the email. The email job finds that out when it runs.
 */
export async function requestEmailChange(
  deps: Deps,
  session: Session,
  change: z.output<typeof emailChangeSchema>,
  request: FastifyRequest,
): Promise<void> {
  const { userUuid } = session;
  refuseWithoutFactor(session);
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
    // Of a grant that began in the meantime the session knows nothing. Those that begin later drop the change.
    const grants = await findGrantsOfAccount(tx, userUuid, now);
    refuseWithoutFactor({ ...session, grants });
    await deleteLinksOf(tx, userUuid, 'change_email');
    await enqueueEmail(tx, now, confirmEmailChange, { email_key });
    await enqueueEmail(tx, now, emailChangeRequested, { email_key });
  });
  deps.wakeJobs();
}

export async function resendToPendingEmail(
  deps: Deps,
  session: Session,
  request: FastifyRequest,
): Promise<void> {
  refuseWithoutFactor(session);
  const account = await findAccount(deps.db, session.userUuid);
  if (!account?.pending_email) {
    throw new HttpError('not_found', { message: 'No address is waiting to be confirmed.' });
  }
  await countEmailTo(deps, emailKey(account.pending_email), request);
  const { email_key } = account;
  await enqueueEmail(deps.db, deps.clock.now(), confirmEmailChange, { email_key });
  deps.wakeJobs();
}

/** 10.3: the first second factor of an organizer needs the account's mail, so a password alone may not move that. */
function refuseWithoutFactor({ grants, factor }: { grants: unknown[] } & Pick<Session, 'factor'>) {
  if (grants.length === 0 || factor !== 'missing') return;
  throw new HttpError('second_factor_required', {
    message:
      'You organize: open “Organize” and show your second factor, then change your address here.',
  });
}

async function countEmailTo(deps: Deps, key: string, request: FastifyRequest): Promise<void> {
  await countTry(deps, 'mailFromAddress', request.ip);
  await countTry(deps, 'emailChangeToAccount', key);
}

export async function cancelPendingEmail({ db }: Deps, userUuid: string): Promise<void> {
  await db.transaction((tx) => dropPendingEmail(tx, userUuid));
}

/** 10.3: also when a grant begins: a change that was asked for before it took the password alone. */
export async function dropPendingEmail(tx: Db, userUuid: string): Promise<void> {
  await clearPendingEmail(tx, userUuid);
  await deleteLinksOf(tx, userUuid, 'change_email');
}
