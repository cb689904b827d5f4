import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '#server/start/settings.ts';

/**
 * The one code that release 0.14 gave to a whole booking: `FW1.<booking>.<signature>`. The signature is the
 * first 16 bytes of HMAC-SHA256 over `FW1.<booking>` in base64url, with a key derived from the session secret
 * for tickets alone. It stays valid for the bookings with `has_party_code`; newer ones have a ticket for each
 * seat, which does not depend on the secret.
 */
export function partyCodeOf(
  { sessionSecret }: Pick<Settings, 'sessionSecret'>,
  booking: string,
): string {
  const text = `FW1.${booking}`;
  const key = createHmac('sha256', sessionSecret).update('tickets').digest();
  const signature = createHmac('sha256', key).update(text).digest().subarray(0, 16);
  return `${text}.${signature.toString('base64url')}`;
}

/** The booking whose party code it is; undefined for any other text. */
export function bookingOfPartyCode(
  settings: Pick<Settings, 'sessionSecret'>,
  text: string,
): string | undefined {
  const [prefix, booking] = text.split('.');
  if (prefix !== 'FW1' || !booking) return undefined;
  const [sent, right] = [Buffer.from(text), Buffer.from(partyCodeOf(settings, booking))];
  return sent.length === right.length && timingSafeEqual(sent, right) ? booking : undefined;
}
