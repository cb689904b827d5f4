import { monthKey, months } from '#contract/months.ts';

/** 3.3: a stored month, kept as its first day, as 'Month Year'. */
export function monthYear(day: string): string {
  const [year, month] = day.split('-');
  return `${months[Number(month) - 1]} ${year}`;
}

/** An end that is missing is the present. */
export const monthYearOrPresent = (day: string | null): string => (day ? monthYear(day) : '');

/** 'Month Year' as it is stored, by its first day. */
export const firstDayOf = (monthYear: string): string => `${monthKey(monthYear)}-01`;
