import { findAccountByEmail } from '#server/accounts/account-queries.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import { deleteSessionsOf } from '#server/http/auth/session-queries.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { endPassesOf } from '../door/door-pass.ts';
import { isLastOwner } from './last-owner.ts';
import { markBlocked, unmarkBlocked } from './people-queries.ts';

/** N5: ends the sessions of an account and lets it begin no other. Its bookings and membership go on. */
export async function blockAccount(
  db: Db,
  emailKey: string,
  now: Date,
): Promise<'blocked' | 'already' | 'last_owner' | 'unknown'> {
  const account = await findAccountByEmail(db, emailKey);
  if (!account) return 'unknown';
  return db.transaction(async (tx) => {
    await lockUser(tx, account.uuid);
    if (await isLastOwner(tx, account.uuid, now)) return 'last_owner';
    if (!(await markBlocked(tx, account.uuid, now))) return 'already';
    // A sign-in at this moment locks the account first, and loses the session here.
    await deleteSessionsOf(tx, account.uuid);
    await endPassesOf(tx, account.uuid, now);
    await audit(tx, 'account_blocked', { at: now, subject: account.uuid });
    return 'blocked';
  });
}

export async function unblockAccount(
  db: Db,
  emailKey: string,
  now: Date,
): Promise<'unblocked' | 'already' | 'unknown'> {
  const account = await findAccountByEmail(db, emailKey);
  if (!account) return 'unknown';
  return db.transaction(async (tx) => {
    if (!(await unmarkBlocked(tx, account.uuid))) return 'already';
    await audit(tx, 'account_unblocked', { at: now, subject: account.uuid });
    return 'unblocked';
  });
}
