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

/** No month and no day before this year is stored (5.3, 5.4). */
export const firstYear = 1900;

type Month = (typeof months)[number];

/** 'June 2026' as '2026-06', which sorts as the months do. */
export function monthKey(monthYear: string): string {
  const [month = '', year = ''] = monthYear.split(' ');
  return `${year}-${String(months.indexOf(month as Month) + 1).padStart(2, '0')}`;
}
