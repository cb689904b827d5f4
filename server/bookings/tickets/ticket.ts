import { createHmac } from 'node:crypto';
import type { Settings } from '#server/start/settings.ts';

/**
 * What stands in the QR code of a ticket: `FW1.<booking>.<signature>`. The signature is the first 16
 * bytes of HMAC-SHA256 over `FW1.<booking>` in base64url, with a key that is made from the session
 * secret for this alone. A check-in that knows the key can tell a real ticket without asking the
 * database, and looks the booking up to see that it still stands.
 */
export function ticketOf(
  { sessionSecret }: Pick<Settings, 'sessionSecret'>,
  booking: string,
): string {
  const text = `FW1.${booking}`;
  const key = createHmac('sha256', sessionSecret).update('tickets').digest();
  const signature = createHmac('sha256', key).update(text).digest().subarray(0, 16);
  return `${text}.${signature.toString('base64url')}`;
}
