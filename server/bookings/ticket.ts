import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../settings.ts';

/**
 * What stands in the QR code of a ticket: `FW1.<booking>.<signature>`. The signature is the first 16
 * bytes of HMAC-SHA256 over `FW1.<booking>` in base64url, with a key that is made from the session
 * secret for this alone. A check-in that knows the key can tell a real ticket without asking the
 * database, and looks the booking up to see that it still stands.
 */
export function ticketOf(settings: Pick<Settings, 'sessionSecret'>, booking: string): string {
  const text = `FW1.${booking}`;
  return `${text}.${signature(settings, text)}`;
}

/** The booking of a ticket; undefined if we never wrote it. */
export function readTicket(
  settings: Pick<Settings, 'sessionSecret'>,
  ticket: string,
): string | undefined {
  const [, text, booking, signed] = /^(FW1\.([\w-]{22,64}))\.([\w-]{22})$/.exec(ticket) ?? [];
  if (!text || !signed) return undefined;
  // Compared as text: of several ways to write the same bytes only ours counts.
  const isOurs = timingSafeEqual(Buffer.from(signed), Buffer.from(signature(settings, text)));
  return isOurs ? booking : undefined;
}

function signature({ sessionSecret }: Pick<Settings, 'sessionSecret'>, text: string): string {
  const key = createHmac('sha256', sessionSecret).update('tickets').digest();
  return createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
}
