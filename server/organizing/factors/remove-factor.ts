import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { badRequest, HttpError } from '#server/errors/http-error.ts';
import { requireFreshFactor } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { unmarkFactorShown } from '#server/http/auth/session-queries.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { isLastOwnerWithFactor } from '../people/last-owner.ts';
import {
  deleteAllFactors,
  deleteFactor,
  findFactorsOf,
  replaceRecoveryCodes,
} from './factor-queries.ts';
import { factorsReset } from './factors-reset-email.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

/** What showed the removed factor elsewhere has to show another one. */
export async function removeFactor(deps: Deps, session: Session, uuid: string): Promise<void> {
  requireFreshFactor(session);
  const { userUuid, tokenHash } = session;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userUuid);
    const own = await findFactorsOf(tx, userUuid);
    if (!own.some((factor) => factor.uuid === uuid)) throw new HttpError('not_found');
    if (own.length > 1) {
      await deleteFactor(tx, userUuid, uuid);
      await unmarkFactorShown(tx, userUuid, tokenHash);
    } else {
      if (await isLastOwnerWithFactor(tx, userUuid, now)) throw new HttpError('last_owner');
      await deleteAllFactors(tx, userUuid);
      await unmarkFactorShown(tx, userUuid);
    }
    await audit(tx, 'factor_removed', { at: now, subject: userUuid });
  });
}

export async function renewRecoveryCodes({ db, clock }: Deps, session: Session): Promise<string[]> {
  requireFreshFactor(session);
  const { userUuid } = session;
  return db.transaction(async (tx) => {
    await lockUser(tx, userUuid);
    if ((await findFactorsOf(tx, userUuid)).length === 0) {
      throw badRequest('Add a passkey or an authenticator app first.');
    }
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(tx, userUuid, codes.map(hashRecoveryCode));
    await audit(tx, 'recovery_codes_renewed', { at: clock.now(), subject: userUuid });
    return codes;
  });
}

/**
 * Removes all factors of a person who lost them, and emails that person. An owner may not take the
 * only one from the owners (10.2); the command may, and is the way back in.
 */
export async function resetFactors(
  db: Db,
  account: { uuid: string; email_key: string },
  now: Date,
  by: 'owner' | 'command',
): Promise<'reset' | 'already' | 'last_owner'> {
  return db.transaction(async (tx) => {
    await lockUser(tx, account.uuid);
    if ((await findFactorsOf(tx, account.uuid)).length === 0) return 'already';
    if (by === 'owner' && (await isLastOwnerWithFactor(tx, account.uuid, now))) {
      return 'last_owner';
    }
    await deleteAllFactors(tx, account.uuid);
    await unmarkFactorShown(tx, account.uuid);
    await audit(tx, 'factors_reset', { at: now, subject: account.uuid });
    await enqueueEmail(tx, now, factorsReset, { email_key: account.email_key });
    return 'reset';
  });
}
