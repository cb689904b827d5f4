// Apart from dates.ts: these ask for the locale's own form. No page that the server renders has one.

/** Where a day of Canada ends last: a day that is told by its clocks is over nowhere else before. */
export const lastTimeZone = 'America/Vancouver';

/** "July 18, 2026", in the browser's zone where none is given. */
export function formatLongDay(instant: Date | string, timeZone?: string): string {
  return formatOf(timeZone).format(new Date(instant));
}

/** "July 18, 2026 at 8:30 a.m.", on the clock of the browser. */
export function formatDayAndTime(instant: Date | string): string {
  return new Date(instant).toLocaleString('en-CA', { dateStyle: 'long', timeStyle: 'short' });
}

// Making one takes a hundred times as long as asking it.
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone });
  formats.set(timeZone, format);
  return format;
}
