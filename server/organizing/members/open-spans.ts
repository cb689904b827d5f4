import { lastDayBefore } from '#contract/values/wall-time.ts';
import type { Span } from '#server/membership/spans/span-queries.ts';

/** The times of a person that are not over. One that was ended before it began is empty, and none of them. */
export const openSpans = (spans: Span[], now: Date): Span[] =>
  spans.filter(
    ({ begins_at, ends_at }) => ends_at === null || (ends_at > now && ends_at > begins_at),
  );

/** The last day of these that is given or paid for by hand; null without one. */
export function lastDayByHand(open: Span[], zone: string): string | null {
  const last = open.findLast(({ source, ends_at }) => source !== 'card' && ends_at !== null);
  return last?.ends_at ? lastDayBefore(zone, last.ends_at) : null;
}
