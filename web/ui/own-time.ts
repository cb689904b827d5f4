// Times of one's own doings, in the zone and on the clock of the browser. Never rendered by the
// server, which would not know them.

const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });
const ownDate = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeStyle: 'short' });

/** "July 18, 2026", the day that our letters name. */
export function longDay(instant: string): string {
  return day.format(new Date(instant));
}

/** "July 18, 2026", the day that it was here. */
export function ownDay(instant: string): string {
  return ownDate.format(new Date(instant));
}

/** "July 18, 2026 at 8:30 a.m." */
export function dayAndTime(instant: string): string {
  return moment.format(new Date(instant));
}
