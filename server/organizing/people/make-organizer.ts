import { findAccountByEmail } from '#server/accounts/account-queries.ts';
import { dropPendingEmail } from '#server/accounts/change-email.ts';
import { noteClaimed } from '#server/association/installation-queries.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { giveOwnersGrant } from './people-queries.ts';

/**
 * Gives an owner's grant, which is also the way back in. Only for accounts with a verified email address:
 * anybody may have registered the others. Each request reads the grants again, so it counts at once, also
 * in open sessions.
 */
export async function makeOrganizer(
  db: Db,
  emailKey: string,
  now: Date,
): Promise<'made' | 'already' | 'unverified' | 'unknown'> {
  const account = await findAccountByEmail(db, emailKey);
  if (!account) return 'unknown';
  return db.transaction(async (tx) => {
    // The lock also says whether the email is verified.
    if (!(await lockUser(tx, account.uuid))) return 'unverified';
    await noteClaimed(tx, now);
    if (!(await giveOwnersGrant(tx, account.uuid))) return 'already';
    await dropPendingEmail(tx, account.uuid);
    const changes = changesOf({}, { role: 'owner' });
    await audit(tx, 'organizer_made', { at: now, subject: account.uuid, changes });
    return 'made';
  });
}
