import { createHmac } from 'node:crypto';
import type { Settings } from '#server/start/settings.ts';

/**
 * The text in the QR code of a ticket: `FW1.<booking>.<signature>`. The signature is the first 16
 * bytes of HMAC-SHA256 over `FW1.<booking>` in base64url, with a key derived from the session secret
 * for tickets alone. The signature proves that the ticket is genuine; the booking says whether it is
 * still valid. Only the holder's own page shows the ticket, and only a test verifies it so far: the
 * portal has no check-in.
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
