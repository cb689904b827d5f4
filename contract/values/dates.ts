// Names and formats of days and months. They use no locale, so server and browser write the same.

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
