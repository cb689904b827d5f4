import { findAccountByEmail } from '#server/accounts/account-queries.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { isLastOwner } from './last-owner.ts';
import { deleteGrantsOf } from './people-queries.ts';
import { moveOrEndPasses } from './role-ended.ts';

/** N5: ends all grants of an account, at once and also in open sessions. The account stays. */
export async function endOrganizer(
  db: Db,
  emailKey: string,
  now: Date,
): Promise<'ended' | 'already' | 'last_owner' | 'unknown'> {
  const account = await findAccountByEmail(db, emailKey);
  if (!account) return 'unknown';
  return db.transaction(async (tx) => {
    await lockUser(tx, account.uuid);
    if (await isLastOwner(tx, account.uuid, now)) return 'last_owner';
    const roles = await deleteGrantsOf(tx, account.uuid);
    if (roles.length === 0) return 'already';
    await moveOrEndPasses(tx, { user: account.uuid, by: null, roles }, now);
    const changes = changesOf({ roles }, { roles: [] });
    await audit(tx, 'organizer_ended', { at: now, subject: account.uuid, changes });
    return 'ended';
  });
}
