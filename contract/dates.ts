// The names and forms of days and months. No locale is asked, so server and browser write the same.

/** January to December, as dates are written everywhere (3.3, 5.3). */
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

/** No month and no day before this year is stored (5.3, 5.4). */
export const firstYear = 1900;

type Month = (typeof months)[number];

/** "June 2026" of '2026-06', of a day and of an instant in that month (3.3). */
export function formatMonth(day: string): string {
  const [year, month] = day.split('-');
  return `${months[Number(month) - 1]} ${year}`;
}

/** 'June 2026' as '2026-06', which sorts as the months do. */
export function monthKey(monthYear: string): string {
  const [month = '', year = ''] = monthYear.split(' ');
  return `${year}-${String(months.indexOf(month as Month) + 1).padStart(2, '0')}`;
}

/** "March 4" of '03-04' */
export function formatBirthday(monthAndDay: string): string {
  const [month, day] = monthAndDay.split('-').map(Number);
  return `${months[(month ?? 0) - 1]} ${day}`;
}
