import { addDays } from './dates.ts';
import { lastDay, shownIn, whenIn } from './when.ts';

// Between instants and what the clocks of a zone show. `when.ts` says it in words.

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The instant at which clocks in `zone` show `wallTime`. A time that is skipped in spring moves forward by an
 * hour; of a time that occurs twice in autumn the first counts. Temporal calls this "compatible".
 */
export function instantIn(zone: string, wallTime: string): Date {
  if (!isWallTime(wallTime)) throw new RangeError(wallTime);
  const asUtc = Date.parse(`${wallTime}Z`);
  const before = offsetIn(zone, asUtc - day);
  const after = offsetIn(zone, asUtc + day);
  const matches = [asUtc - before, asUtc - after].filter(
    (instant) => instant + offsetIn(zone, instant) === asUtc,
  );
  return new Date(matches.length > 0 ? Math.min(...matches) : asUtc - before);
}

/** What clocks in `zone` show at that instant, written `YYYY-MM-DDTHH:mm`. */
export function wallTimeIn(zone: string, instant: Date): string {
  const at = instant.getTime();
  return new Date(at + offsetIn(zone, at)).toISOString().slice(0, 16);
}

/** The day of that instant in `zone`: '2026-07-18'. */
export function dayIn(zone: string, instant: Date): string {
  return wallTimeIn(zone, instant).slice(0, 10);
}

/** The instant at which a day begins in `zone`. */
export function startOfDay(zone: string, day: string): Date {
  return instantIn(zone, `${day}T00:00`);
}

/** The end of what holds "including this day": the first instant of the next one. A day has 23 to 25 hours. */
export function endOfDay(zone: string, day: string): Date {
  return startOfDay(zone, addDays(day, 1));
}

/** The day that an end includes: the way back from `endOfDay`, and of an end within a day that day. */
export function lastDayBefore(zone: string, end: Date): string {
  return dayIn(zone, new Date(end.getTime() - minute));
}

/** Until when something holds, in words: "December 13, 2025, including this day", or as the log has it. */
export function untilIn(zone: string, instant: Date | string): string {
  const end = new Date(instant);
  if (wallTimeIn(zone, end).slice(11) !== '00:00') return whenIn(zone, end, 'log');
  return `${lastDay(zone, end)}, including this day`;
}

export function isWallTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));
}

/** How far the clocks of a zone are ahead of UTC at an instant; both in milliseconds. */
function offsetIn(zone: string, instant: number): number {
  const { year, month, day, hour, minute: minutes } = shownIn(zone, instant);
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minutes}Z`);
  return shown - Math.floor(instant / minute) * minute;
}
