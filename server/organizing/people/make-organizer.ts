import { findAccountByEmail, setRole } from '#server/accounts/account-queries.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';

/**
 * Only for accounts with a verified email address: anybody may have registered the others. Each request
 * reads the role again, so it counts at once, also in open sessions.
 */
export async function makeOrganizer(
  db: Db,
  emailKey: string,
  now: Date,
): Promise<'made' | 'already' | 'unverified' | 'unknown'> {
  const account = await findAccountByEmail(db, emailKey);
  if (!account) return 'unknown';
  if (account.role === 'organizer') return 'already';
  if (!account.email_verified_at) return 'unverified';
  await db.transaction(async (tx) => {
    await setRole(tx, account.uuid, 'organizer');
    await audit(tx, 'organizer_made', { at: now, subject: account.uuid });
  });
  return 'made';
}
