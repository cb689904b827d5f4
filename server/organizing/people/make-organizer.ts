import { findAccountByEmail, setRole } from '#server/accounts/account-queries.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';

/**
 * Only an account whose address was verified: before that anybody may have registered it. An open
 * session is asked for its role with each request, so it counts at once.
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
