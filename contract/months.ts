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

type Month = (typeof months)[number];

/** 'June 2026' as '2026-06', which sorts as the months do. */
export function monthKey(monthYear: string): string {
  const [month = '', year = ''] = monthYear.split(' ');
  return `${year}-${String(months.indexOf(month as Month) + 1).padStart(2, '0')}`;
}
