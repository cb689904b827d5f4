import type { Db } from '../db/database.ts';
import { findCredentials, setRole } from './account-queries.ts';

/**
 * Only an account whose address was verified: before that anybody may have registered it. An open
 * session is asked for its role with each request, so it counts at once.
 */
export async function makeOrganizer(
  db: Db,
  emailKey: string,
): Promise<'made' | 'already' | 'unverified' | 'unknown'> {
  const account = await findCredentials(db, emailKey);
  if (!account) return 'unknown';
  if (account.role === 'organizer') return 'already';
  if (!account.email_verified_at) return 'unverified';
  await setRole(db, account.uuid, 'organizer');
  return 'made';
}
