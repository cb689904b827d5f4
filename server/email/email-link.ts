import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../deps/deps.ts';
import { oneDay, oneHour } from '../time/durations.ts';
import { type LinkRow, replaceLink } from './email-link-queries.ts';

const kinds = {
  verify_email: { path: '/verify', lasts: oneDay },
  change_email: { path: '/verify', lasts: oneDay },
  reset_password: { path: '/reset-password', lasts: oneHour },
} as const satisfies Record<LinkRow['purpose'], { path: string; lasts: number }>;

/** Makes a link that its receiver can use once. It is stored before it leaves, as a hash. */
export async function makeLink(
  { db, clock, settings }: Deps,
  purpose: LinkRow['purpose'],
  /** Where the link is mailed to: the address of the account, or the one that it waits for. */
  account: { uuid: string; email: string },
): Promise<string> {
  const { path, lasts } = kinds[purpose];
  const token = randomBytes(32).toString('base64url');
  await replaceLink(db, {
    token_hash: hashLinkToken(token),
    user_uuid: account.uuid,
    purpose,
    email: account.email,
    expires_at: new Date(clock.now().getTime() + lasts),
  });
  // B8: from the settings, never from what a request calls the host.
  return `${settings.baseUrl}${path}?token=${token}`;
}

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
