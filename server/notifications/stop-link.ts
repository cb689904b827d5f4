import { randomBytes } from 'node:crypto';
import type { NotificationKindName } from '#contract/accounts/notification-kinds.ts';
import type { Deps } from '../deps/deps.ts';
import { hashLinkToken } from '../email/email-link.ts';
import { findAccountsAt, findStopToken, insertStopToken } from './consent-queries.ts';

/**
 * The address that stops a kind of email for one person, by one click and without signing in (21.2). It works as long
 * as the email may lie in a mailbox: `retention.ts` deletes it after a year. Only its hash is stored.
 */
export const makeStopLink = (
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  user_uuid: string,
  purpose: NotificationKindName,
): Promise<string> => storeLink(deps, { user_uuid, purpose });

/** The same for an email to an address, which may have no account. */
export async function makeAddressStopLink(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  key: string,
  purpose: NotificationKindName,
): Promise<string> {
  const [account] = await findAccountsAt(deps.db, [key]);
  if (account) return makeStopLink(deps, account.uuid, purpose);
  return storeLink(deps, { address_hash: hashLinkToken(key), purpose });
}

async function storeLink(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  whose: { user_uuid?: string; address_hash?: Buffer; purpose: NotificationKindName },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertStopToken(db, {
    ...whose,
    token_hash: hashLinkToken(token),
    created_at: clock.now(),
  });
  return `${settings.baseUrl}/api/v1/stop/${token}`;
}

export const findStopLink = ({ db }: Pick<Deps, 'db'>, token: string) =>
  findStopToken(db, hashLinkToken(token));
