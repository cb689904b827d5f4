import { addDays } from './dates.ts';

/** The same day so many years later; 29 February becomes the 28th in other years (H3, V40). */
export function addYears(day: string, count: number): string {
  const year = String(Number(day.slice(0, 4)) + count).padStart(4, '0');
  const isThere = day.slice(4) !== '-02-29' || addDays(`${year}-02-28`, 1).endsWith('-29');
  return isThere ? `${year}${day.slice(4)}` : `${year}-02-28`;
}

/** The same instant, `years` later, by the calendar of UTC: as payment providers count (H3). */
export function yearsAfter(start: Date, years: number): Date {
  const [day = '', time] = start.toISOString().split('T');
  return new Date(`${addYears(day, years)}T${time}`);
}
