import type { Door } from '#contract/door/door.ts';
import { addDays } from '#contract/values/dates.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { whenIn } from '#contract/values/when.ts';

/** A night goes on until then, as the passes do (14.2). */
const nightEnds = 4 * 3600_000;

/**
 * That the event is on another day than today, on the clocks of its place; empty on its own days. A list that the phone
 * stored earlier may not know the day.
 */
export function otherDayInWords(
  { starts_at, ends_at }: Partial<Pick<Door, 'starts_at' | 'ends_at'>>,
  zone: string,
  now: Date,
): string {
  if (!starts_at || !ends_at) return '';
  const today = dayIn(zone, now);
  const first = dayIn(zone, new Date(starts_at));
  const last = dayIn(zone, new Date(ends_at));
  if (today < first) {
    const when = addDays(today, 1) === first ? 'tomorrow, ' : 'on ';
    return `This event is ${when}${whenIn(zone, starts_at, 'weekday')}.`;
  }
  if (dayIn(zone, new Date(now.getTime() - nightEnds)) > last)
    return `This event was on ${whenIn(zone, ends_at, 'weekday')}.`;
  return '';
}
