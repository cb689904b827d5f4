import { untilIn } from '../values/wall-time.ts';
import { whenIn } from '../values/when.ts';

interface Span {
  /** Where a role is for one event, it ends in the zone of that event. */
  event?: { timezone: string } | null | undefined;
  /** Null: since it was accepted. */
  from?: Date | string | null;
  until: Date | string | null;
}

/**
 * How long a role holds, in the same words on every screen and in every email: "from January 1, 2031 until June 30, 2031,
 * including this day".
 */
export function roleSpan({ event, from = null, until }: Span, zone: string): string {
  const end =
    until === null ? 'with no end date' : `until ${untilIn(event?.timezone ?? zone, until)}`;
  if (from === null) return end;
  return `from ${whenIn(zone, from, 'day')}${until === null ? ',' : ''} ${end}`;
}

/** The same as a line of its own. */
export function roleSpanLine(span: Span, zone: string): string {
  if (!span.from && span.until === null) return 'No end date';
  const text = roleSpan(span, zone);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
