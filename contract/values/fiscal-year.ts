import { addYears } from './calendar-years.ts';
import { addDays } from './dates.ts';

/** A fiscal year, named by the year in which it begins; both days are in it. */
export interface FiscalYear {
  year: number;
  from: string;
  to: string;
}

/** `start` is its first day, as the settings have it: MM-DD. */
export function fiscalYear(start: string, year: number): FiscalYear {
  const from = `${year}-${start}`;
  return { year, from, to: addDays(addYears(from, 1), -1) };
}

/** The fiscal year that has the day. */
export const fiscalYearOf = (start: string, day: string): FiscalYear =>
  fiscalYear(start, Number(day.slice(0, 4)) - (day.slice(5) < start ? 1 : 0));

/** "2026", "2026–27" */
export function fiscalYearNumber({ from, to }: Pick<FiscalYear, 'from' | 'to'>): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return `${first}${first === last ? '' : `–${last.slice(2)}`}`;
}

/** "Fiscal year 2026", "Fiscal year 2026–27" */
export const fiscalYearName = (year: Pick<FiscalYear, 'from' | 'to'>): string =>
  `Fiscal year ${fiscalYearNumber(year)}`;
