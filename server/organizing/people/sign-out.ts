import { findAccountByEmail } from '#server/accounts/account-queries.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import { deleteSessionsOf } from '#server/http/auth/session-queries.ts';
import { deleteAllSessions } from './people-queries.ts';

/** N5: ends every session of an account; its owner can sign in again. */
export async function signOutAccount(
  db: Db,
  emailKey: string,
  now: Date,
): Promise<'signed out' | 'unknown'> {
  const account = await findAccountByEmail(db, emailKey);
  if (!account) return 'unknown';
  await db.transaction(async (tx) => {
    await deleteSessionsOf(tx, account.uuid);
    await audit(tx, 'signed_out', { at: now, subject: account.uuid });
  });
  return 'signed out';
}

/** N5: ends every session of everybody, and returns how many there were. */
export function signOutEverybody(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await deleteAllSessions(tx);
    await audit(tx, 'signed_out', { at: now });
    return ended;
  });
}
