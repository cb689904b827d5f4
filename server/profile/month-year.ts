import { monthKey, months } from '#contract/months.ts';

/** 3.3: a month is stored as its first day and shown as 'Month Year'. */
export function monthYear(day: string): string {
  const [year, month] = day.split('-');
  return `${months[Number(month) - 1]} ${year}`;
}

/** An entry without an end is the present one. */
export const monthYearOrPresent = (day: string | null): string => (day ? monthYear(day) : '');

/** The stored form of 'Month Year'. */
export const firstDayOf = (monthYear: string): string => `${monthKey(monthYear)}-01`;
