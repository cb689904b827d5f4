import { createHmac } from 'node:crypto';
import { writtenEmailKey } from '#contract/values/fields.ts';
import type { Settings } from '#server/start/settings.ts';

/**
 * The link's token: the booking, and a signature over it and the address that got it, with a key derived from the
 * session secret for this alone. Nothing of it is stored, and an account with another address has another one.
 */
export function placeToken(
  { sessionSecret }: Pick<Settings, 'sessionSecret'>,
  booking: string,
  email: string,
): string {
  const key = createHmac('sha256', sessionSecret).update('places').digest();
  const signature = createHmac('sha256', key)
    .update(`${booking} ${writtenEmailKey(email)}`)
    .digest();
  return `${booking}.${signature.toString('base64url')}`;
}
