import { instantIn, wallTimeIn } from '../../fields/event-zone.ts';
import type { EventTexts } from './event-values.ts';

/**
 * The same clock times in another zone. V10: booking that is open already stays open; when it opened is not told by
 * the clocks of the place.
 */
export function inZone(
  texts: EventTexts,
  timezone: string,
  now = new Date().toISOString(),
): EventTexts {
  const opens = instantIn(texts.timezone, texts.booking_opens_at);
  const isOpen = opens !== undefined && opens <= now;
  return {
    ...texts,
    timezone,
    ...(isOpen && { booking_opens_at: wallTimeIn(timezone, opens) }),
  };
}
