import { createHash, randomBytes } from 'node:crypto';
import { claimDays, resetMinutes, verifyHours } from '#contract/values/portal-limits.ts';
import type { Deps } from '../deps/deps.ts';
import { validationError } from '../errors/http-error.ts';
import { oneDay, oneHour, oneMinute } from '../time/durations.ts';
import { type LinkRow, replaceLink } from './email-link-queries.ts';

interface Purpose {
  path: string;
  lifetime: number;
  more?: string;
}

const purposes = {
  verify_email: { path: '/verify', lifetime: verifyHours * oneHour },
  change_email: { path: '/verify', lifetime: verifyHours * oneHour },
  reset_password: { path: '/reset-password', lifetime: resetMinutes * oneMinute },
  // The screen says that it is a first password.
  claim_account: { path: '/reset-password', lifetime: claimDays * oneDay, more: '&claim=1' },
} as const satisfies Record<LinkRow['purpose'], Purpose>;

/** Makes a link that works once. Only the hash of its token is stored, before the email is sent. */
export async function makeLink(
  { db, clock, settings }: Deps,
  purpose: LinkRow['purpose'],
  /** `email` is the recipient: the email of the account, or its pending one. */
  account: { uuid: string; email: string },
  redirect?: string,
): Promise<string> {
  const { path, lifetime, more = '' }: Purpose = purposes[purpose];
  const token = randomBytes(32).toString('base64url');
  await replaceLink(db, {
    token_hash: hashLinkToken(token),
    user_uuid: account.uuid,
    purpose,
    email: account.email,
    redirect: redirect ?? null,
    expires_at: new Date(clock.now().getTime() + lifetime),
  });
  // B8: the host comes from the settings, not from the request.
  return `${settings.baseUrl}${path}?token=${token}${more}`;
}

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The same answer for used, expired, replaced and unknown links, so that guessing reveals nothing. */
export const invalidLink = () =>
  validationError('token', 'This link was used, has expired, or was replaced by a newer one.');
