import * as zoned from '#contract/values/wall-time.ts';

// Between instants and what the clocks of a zone show, as the fields of a form have it: "2027-06-12T08:30".

const day = 24 * 3600_000;

/** The instant at which clocks in `zone` show `wallTime`. Undefined for what is no time. */
export function instantIn(zone: string, wallTime: string): string | undefined {
  if (!zoned.isWallTime(wallTime)) return undefined;
  return zoned.instantIn(zone, wallTime).toISOString();
}

/** What clocks in `zone` show at that instant. */
export function wallTimeIn(zone: string, instant: string): string {
  return zoned.wallTimeIn(zone, new Date(instant));
}

/** The same clock time some days later; earlier, where there are fewer than none. */
export function daysLater(wallTime: string, days: number): string {
  const at = Date.parse(`${wallTime}Z`);
  return Number.isNaN(at) ? wallTime : new Date(at + days * day).toISOString().slice(0, 16);
}

/** The clock time so many milliseconds later. */
export function hoursLater(wallTime: string, length: number): string {
  return new Date(Date.parse(`${wallTime}Z`) + length).toISOString().slice(0, 16);
}

/** Whole days from one wall time to another, by their dates. */
export function daysBetween(from: string, to: string): number {
  const days = (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / day;
  return Number.isNaN(days) ? 0 : days;
}
