// Days and months of the calendar, without a zone: names, formats and days. They use no locale, so server and browser
// write the same. Years have a file of their own, because the first page needs none.

/** As all dates spell them (3.3, 5.3). */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** The first year that a month or a day can have (5.3, 5.4). */
export const firstYear = 1900;

type Month = (typeof months)[number];

/** "June 2026" for '2026-06', and for a day or an instant of that month (3.3). */
export function formatMonth(day: string): string {
  const [year, month] = day.split('-');
  return `${months[Number(month) - 1]} ${year}`;
}

/** '2026-06' for 'June 2026': sorts in the order of time. */
export function monthKey(monthYear: string): string {
  const [month = '', year = ''] = monthYear.split(' ');
  return `${year}-${String(months.indexOf(month as Month) + 1).padStart(2, '0')}`;
}

/** "March 4" for '03-04' */
export function formatBirthday(monthAndDay: string): string {
  const [month, day] = monthAndDay.split('-').map(Number);
  return `${months[(month ?? 0) - 1]} ${day}`;
}

/** "July 18" for '2026-07-18' */
export function formatMonthDay(day: string): string {
  return formatBirthday(day.slice(5));
}

/** "July 18, 2026" for '2026-07-18' */
export function formatDay(day: string): string {
  return `${formatMonthDay(day)}, ${day.slice(0, 4)}`;
}

/** "Saturday" for '2026-07-18' */
export function weekdayOf(day: string): string {
  return weekdays[new Date(day).getUTCDay()] ?? '';
}

/** A day that the calendar has. */
export function isDay(text: string | undefined): text is string {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text ?? '') &&
    !Number.isNaN(Date.parse(`${text}`)) &&
    addDays(`${text}`, 0) === text
  );
}

const oneDay = 86_400_000;

/** The day so many days later; earlier, where there are fewer than none. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * oneDay).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / oneDay;
}
