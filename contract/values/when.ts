import { formatDay, formatMonth, weekdayOf } from './dates.ts';

// The one place for "when" (H1, V8); `wall-time.ts` has the way back from what clocks show. What belongs to an event
// is told in the event's zone, all else in the association's, and nothing in that of the browser or the server.

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
};

/** A moment in words, on the clocks of a zone. */
export function whenIn(zone: string, instant: Date | string, shape: keyof typeof shapes): string {
  const { year, month, day, hour, minute, timeZoneName = '' } = shownIn(zone, new Date(instant));
  const time = `${hour}:${minute}`;
  return shapes[shape]({ day: `${year}-${month}-${day}`, time, name: timeZoneName });
}

/** The last day that an end includes: an end is the first moment after that day, or a moment within it. */
export function lastDay(zone: string, end: Date | string): string {
  return whenIn(zone, new Date(new Date(end).getTime() - 60_000), 'day');
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

/** "Eastern Time" */
export function zoneName(zone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** The clocks of a zone by a table: minutes ahead of UTC, and their short name. Undefined for what it does not know. */
export type ClockTable = (
  zone: string,
  instant: number,
) => { offset: number; name: string } | undefined;

let table: ClockTable = () => undefined;

/** For browsers, whose own tables are of another day than the server's: what both draw is the same (H1). */
export function showByTable(known: ClockTable): void {
  table = known;
}

// To create a format takes a hundred times as long as to use it.
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a zone show, part by part. */
export function shownIn(zone: string, instant: Date | number) {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  const known = table(zone, Number(instant));
  if (known) {
    const shown = new Date(Number(instant) + known.offset * 60_000).toISOString();
    const [year = '', month = '', day = '', hour = '', minute = ''] = shown.split(/[-T:]/);
    return Object.assign(parts, { year, month, day, hour, minute, timeZoneName: known.name });
  }
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
  for (const { type, value } of clock.formatToParts(instant)) parts[type] = value;
  return parts;
}
