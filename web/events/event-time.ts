import { months, weekdays } from '#contract/values/dates.ts';
import { type WallTime, wallTime } from './zone-clock.ts';

// Dates and times of events in the event's own zone. They use no locale data, so the server and every
// browser write the same (H1).

interface Period {
  starts_at: string;
  ends_at: string;
  timezone: string;
}

const weekday = (time: WallTime) => weekdays[time.weekday] ?? '';
const month = (time: WallTime) => months[time.month - 1] ?? '';

/** The four words of a date block: "Sat", "18", "Jul", "2026". */
export function dateBlock(instant: string, zone: string) {
  const time = wallTime(instant, zone);
  return {
    weekday: weekday(time).slice(0, 3),
    day: String(time.day),
    month: month(time).slice(0, 3),
    year: String(time.year),
  };
}

/** "Saturday, July 18, 2026" */
export function longDate(instant: string, zone: string): string {
  const time = wallTime(instant, zone);
  return `${weekday(time)}, ${month(time)} ${time.day}, ${time.year}`;
}

/** "8:30 a.m." */
export function clockTime(instant: string, zone: string): string {
  return clock(wallTime(instant, zone));
}

/** "Saturday, July 18, 2026, 8:30 a.m. EDT" */
export function dateAndTime(instant: string, zone: string): string {
  return `${longDate(instant, zone)}, ${clockInZone(wallTime(instant, zone))}`;
}

/** "Sat 8:30 a.m. EDT", of the next days. */
export function weekdayAndTime(instant: string, zone: string): string {
  const time = wallTime(instant, zone);
  return `${weekday(time).slice(0, 3)} ${clockInZone(time)}`;
}

/** "Eastern Daylight Time" */
export function zoneName(instant: string, zone: string): string {
  return wallTime(instant, zone).zoneLong;
}

/** "2026" */
export function eventYear({ starts_at, timezone }: Period): string {
  return String(wallTime(starts_at, timezone).year);
}

/** "Saturday, July 18, 2026", or for several days "July 18 – 20, 2026". */
export function eventDates({ starts_at, ends_at, timezone }: Period): string {
  const [from, to] = [wallTime(starts_at, timezone), wallTime(ends_at, timezone)];
  if (isSameDay(from, to)) return longDate(starts_at, timezone);
  if (from.year !== to.year) return `${yearlyDate(from)} – ${yearlyDate(to)}`;
  const end = from.month === to.month ? String(to.day) : `${month(to)} ${to.day}`;
  return `${month(from)} ${from.day} – ${end}, ${to.year}`;
}

/**
 * "8:30 a.m. – 4:00 p.m. EDT"; over several days "Sat 8:30 a.m. – Mon 4:00 p.m. EDT". Where the clocks
 * change in between, start and end each have their zone's name.
 */
export function eventHours({ starts_at, ends_at, timezone }: Period): string {
  const [from, to] = [wallTime(starts_at, timezone), wallTime(ends_at, timezone)];
  const several = !isSameDay(from, to);
  const on = (time: WallTime) => (several ? `${weekday(time).slice(0, 3)} ` : '');
  const start = from.zoneShort === to.zoneShort ? clock(from) : clockInZone(from);
  return `${on(from)}${start} – ${on(to)}${clockInZone(to)}`;
}

/** "8:30 – 9:15 a.m.", for a line of the agenda. */
export function shortHours({ starts_at, ends_at, timezone }: Period): string {
  const [from, to] = [wallTime(starts_at, timezone), wallTime(ends_at, timezone)];
  const sameHalf = isSameDay(from, to) && from.hour < 12 === to.hour < 12;
  return `${sameHalf ? digits(from) : clock(from)} – ${clock(to)}`;
}

function isSameDay(one: WallTime, other: WallTime): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day;
}

function yearlyDate(time: WallTime): string {
  return `${month(time)} ${time.day}, ${time.year}`;
}

/** "8:30 a.m. EDT", with spaces that do not break at the end of a line. */
function clockInZone(time: WallTime): string {
  return `${clock(time)}\u00a0${time.zoneShort}`;
}

function clock(time: WallTime): string {
  return `${digits(time)}\u00a0${time.hour < 12 ? 'a.m.' : 'p.m.'}`;
}

function digits({ hour, minute }: WallTime): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
}
