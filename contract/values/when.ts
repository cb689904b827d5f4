import { addDays, formatDay, formatMonth, weekdayOf } from './dates.ts';

// The one place for "when": between instants and what the clocks of a zone show (H1, V8). What belongs to an event
// is told in the event's zone, all else in the association's, and nothing in that of the browser or the server.

/** How far the clocks of a zone are ahead of UTC at an instant; both in milliseconds. */
export type OffsetOf = (zone: string, instant: number) => number;

const minute = 60_000;
const day = 24 * 60 * minute;

const shapes = {
  /** "July 18, 2026" */
  day: ({ day }: Shown) => formatDay(day),
  /** "Saturday, July 18, 2026" */
  weekday: ({ day }: Shown) => `${weekdayOf(day)}, ${formatDay(day)}`,
  /** "July 2026" */
  month: ({ day }: Shown) => formatMonth(day),
  /** "8:30 a.m." */
  clock: ({ time }: Shown) => clockText(time),
  /** "8:30 a.m. EDT" */
  hour: ({ time, name }: Shown) => `${clockText(time)} ${name}`,
  /** "July 18, 2026 at 8:30 a.m. EDT" */
  log: (shown: Shown): string => `${shapes.day(shown)} at ${shapes.hour(shown)}`,
  /** "Saturday, July 18, 2026 at 8:30 a.m. EDT" */
  fact: (shown: Shown): string => `${shapes.weekday(shown)} at ${shapes.hour(shown)}`,
  /** "2026-07-18 08:30 EDT": in a file, where it sorts. */
  file: ({ day, time, name }: Shown) => `${day} ${time} ${name}`,
};

/** A moment in words, on the clocks of a zone. */
export function whenIn(zone: string, instant: Date | string, shape: keyof typeof shapes): string {
  const { year, month, day, hour, minute, timeZoneName = '' } = shownIn(zone, new Date(instant));
  const time = `${hour}:${minute}`;
  return shapes[shape]({ day: `${year}-${month}-${day}`, time, name: timeZoneName });
}

interface Shown {
  day: string;
  time: string;
  /** The zone's short name at that moment. */
  name: string;
}

function clockText(time: string): string {
  const [hour, minutes] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minutes} ${Number(hour) < 12 ? 'a.m.' : 'p.m.'}`;
}

/**
 * The instant at which clocks in `zone` show `wallTime`. A time that is skipped in spring moves forward by an
 * hour; of a time that occurs twice in autumn the first counts. Temporal calls this "compatible".
 */
export function instantIn(zone: string, wallTime: string, offsetOf: OffsetOf = offsetIn): Date {
  if (!isWallTime(wallTime)) throw new RangeError(`Not a wall time: ${wallTime}`);
  const asUtc = Date.parse(`${wallTime}Z`);
  const before = offsetOf(zone, asUtc - day);
  const after = offsetOf(zone, asUtc + day);
  const matches = [asUtc - before, asUtc - after].filter(
    (instant) => instant + offsetOf(zone, instant) === asUtc,
  );
  return new Date(matches.length > 0 ? Math.min(...matches) : asUtc - before);
}

/** What clocks in `zone` show at that instant, written `YYYY-MM-DDTHH:mm`. */
export function wallTimeIn(zone: string, instant: Date, offsetOf: OffsetOf = offsetIn): string {
  const at = instant.getTime();
  return new Date(at + offsetOf(zone, at)).toISOString().slice(0, 16);
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

export function isWallTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));
}

/** By the tables of the Node or the browser that runs this. */
export function offsetIn(zone: string, instant: number): number {
  const { year, month, day, hour, minute: minutes } = shownIn(zone, instant);
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minutes}Z`);
  return shown - Math.floor(instant / minute) * minute;
}

/** "Eastern Time" */
export function zoneName(zone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

// To create a format takes a hundred times as long as to use it.
const clocks = new Map<string, Intl.DateTimeFormat>();

function shownIn(zone: string, instant: Date | number) {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    });
  clocks.set(zone, clock);
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clock.formatToParts(instant)) parts[type] = value;
  return parts;
}
