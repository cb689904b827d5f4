// Times of one's own doings, in the zone and on the clock of the browser. Never rendered by the
// server, which would not know them.

const lastDay = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'long',
  timeZone: 'America/Vancouver',
});
const ownDate = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeStyle: 'short' });

/** "July 18, 2026", the day until which there is time, in every Canadian zone; our letters name the same. */
export function longDay(instant: string): string {
  return lastDay.format(new Date(instant));
}

/** "July 18, 2026", the day that it was here. */
export function ownDay(instant: string): string {
  return ownDate.format(new Date(instant));
}

/** "July 18, 2026 at 8:30 a.m." */
export function dayAndTime(instant: string): string {
  return moment.format(new Date(instant));
}
