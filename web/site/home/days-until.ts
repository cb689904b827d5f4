import { wallTime } from '#web/events/zone-clock.ts';

const dayLength = 24 * 3600_000;

/** "in 19 days", by the calendar where the event takes place: "tomorrow", "today", "under way". */
export function daysUntil(
  { starts_at, timezone }: { starts_at: string; timezone: string },
  now: number,
): string {
  if (now >= Date.parse(starts_at)) return 'under way';
  const days =
    (dayOf(starts_at, timezone) - dayOf(new Date(now).toISOString(), timezone)) / dayLength;
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

function dayOf(instant: string, zone: string): number {
  const { year, month, day } = wallTime(instant, zone);
  return Date.UTC(year, month - 1, day);
}
