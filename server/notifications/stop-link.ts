import { randomBytes } from 'node:crypto';
import type { NotificationKindName } from '#contract/accounts/notification-kinds.ts';
import type { Deps } from '../deps/deps.ts';
import { hashLinkToken } from '../email/email-link.ts';
import { findStopToken, insertStopToken } from './consent-queries.ts';

/**
 * The address that stops a kind of email for one person, by one click and without signing in (21.2). It works as long
 * as the email may lie in a mailbox: `retention.ts` deletes it after a year. Only its hash is stored.
 */
export async function makeStopLink(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  userUuid: string,
  purpose: NotificationKindName,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertStopToken(db, {
    token_hash: hashLinkToken(token),
    user_uuid: userUuid,
    purpose,
    created_at: clock.now(),
  });
  return `${settings.baseUrl}/api/v1/stop/${token}`;
}

export const findStopLink = ({ db }: Pick<Deps, 'db'>, token: string) =>
  findStopToken(db, hashLinkToken(token));
