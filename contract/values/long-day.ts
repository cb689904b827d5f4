// Not in dates.ts, because these use the locale. Pages that the server renders use none of them.

/** The Canadian zone where a day ends last. */
export const lastTimeZone = 'America/Vancouver';

/** "July 18, 2026", in the browser's zone where none is given. */
export function formatLongDay(instant: Date | string, timeZone?: string): string {
  return format('day', instant, timeZone);
}

/** "July 18, 2026 at 8:30 a.m.", in the browser's zone. */
export function formatDayAndTime(instant: Date | string): string {
  return format('dayAndTime', instant);
}

/** "July 18, 2026 at 8:30 a.m. EDT", in this zone, whatever the browser's is. */
export function formatInZone(instant: Date | string, timeZone: string): string {
  return `${formatLongDay(instant, timeZone)} at ${format('time', instant, timeZone)}`;
}

const kinds = {
  day: { dateStyle: 'long' },
  dayAndTime: { dateStyle: 'long', timeStyle: 'short' },
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

// To create a format takes a hundred times as long as to use it, and a list has two of them a row.
const formats = new Map<string, Intl.DateTimeFormat>();

function format(kind: keyof typeof kinds, instant: Date | string, timeZone?: string): string {
  const name = `${kind} ${timeZone}`;
  const known = formats.get(name);
  const used = known ?? new Intl.DateTimeFormat('en-CA', { ...kinds[kind], timeZone });
  if (!known) formats.set(name, used);
  return used.format(new Date(instant));
}
