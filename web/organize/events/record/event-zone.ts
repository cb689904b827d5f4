import { zones, zonesEnd } from 'virtual:zones';

// Between instants and what the clocks of a zone show, as `datetime-local` fields have it:
// "2027-06-12T08:30". As on the pages, the portal's own tables say it (H1); for days that these do not reach,
// the browser.

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The instant at which clocks in `zone` show `wallTime`. A time that is skipped in spring moves forward by an
 * hour; of a time that occurs twice in autumn the first counts. The server does the same. Undefined for what
 * is no time.
 */
export function instantIn(zone: string, wallTime: string): string | undefined {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const before = offsetOf(zone, asUtc - day);
  const after = offsetOf(zone, asUtc + day);
  const matches = [asUtc - before, asUtc - after].filter(
    (instant) => instant + offsetOf(zone, instant) === asUtc,
  );
  const instant = matches.length > 0 ? Math.min(...matches) : asUtc - before;
  return new Date(instant).toISOString();
}

/** What clocks in `zone` show at that instant. */
export function wallTimeIn(zone: string, instant: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetOf(zone, at)).toISOString().slice(0, 16);
}

/** The same clock time some days later; earlier, where there are fewer than none. */
export function daysLater(wallTime: string, days: number): string {
  const at = Date.parse(`${wallTime}Z`);
  return Number.isNaN(at) ? wallTime : new Date(at + days * day).toISOString().slice(0, 16);
}

/** Whole days from one wall time to another, by their dates. */
export function daysBetween(from: string, to: string): number {
  const days = (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / day;
  return Number.isNaN(days) ? 0 : days;
}

function offsetOf(zone: string, instant: number): number {
  const at = instant / minute;
  const period = at < zonesEnd && zones[zone]?.findLast(([from]) => from <= at);
  if (period) return period[1] * minute;
  const parts = clockOf(zone).formatToParts(instant);
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
  );
  return shown - Math.floor(instant / minute) * minute;
}

// To create a format takes a hundred times as long as to use it.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  clocks.set(zone, clock);
  return clock;
}
