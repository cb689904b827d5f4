// Not in dates.ts, because these use the locale. Pages that the server renders use none of them.

/** The Canadian zone where a day ends last. */
export const lastTimeZone = 'America/Vancouver';

/** "July 18, 2026", in the browser's zone where none is given. */
export function formatLongDay(instant: Date | string, timeZone?: string): string {
  return formatOf(timeZone).format(new Date(instant));
}

/** "July 18, 2026 at 8:30 a.m.", in the browser's zone. */
export function formatDayAndTime(instant: Date | string): string {
  return new Date(instant).toLocaleString('en-CA', { dateStyle: 'long', timeStyle: 'short' });
}

/** "July 18, 2026 at 8:30 a.m. EDT", in this zone, whatever the browser's is. */
export function formatInZone(instant: Date | string, timeZone: string): string {
  const day = formatLongDay(instant, timeZone);
  const time = new Date(instant).toLocaleTimeString('en-CA', {
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone },
  });
  return `${day} at ${time}`;
}

// To create a format takes a hundred times as long as to use it.
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone });
  formats.set(timeZone, format);
  return format;
}
