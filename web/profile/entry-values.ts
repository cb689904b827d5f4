import { firstYear, months } from '#contract/values/dates.ts';

/** An entry as it is edited. `what` and `where` are title and company, or course and place. */
export interface EntryValues {
  what: string;
  where: string;
  startMonth: string;
  startYear: string;
  endMonth: string;
  endYear: string;
  present: boolean;
}

export const emptyEntry: EntryValues = {
  what: '',
  where: '',
  startMonth: '',
  startYear: '',
  endMonth: '',
  endYear: '',
  present: false,
};

interface Period {
  start_date: string;
  end_date: string;
}

/** 3.3: dates are 'Month Year'; a stored entry without an end is present. */
export function entryValuesOf(what: string, where: string, period: Period): EntryValues {
  const [startMonth = '', startYear = ''] = period.start_date.split(' ');
  const [endMonth = '', endYear = ''] = period.end_date.split(' ');
  const present = period.end_date === '';
  return { what, where, startMonth, startYear, endMonth, endYear, present };
}

/** 5.1, 5.2: a date is sent only with month and year; a present entry has no end. */
export function periodOf(entry: EntryValues): Period {
  return {
    start_date: monthYear(entry.startMonth, entry.startYear),
    end_date: entry.present ? '' : monthYear(entry.endMonth, entry.endYear),
  };
}

function monthYear(month: string, year: string): string {
  return month === '' || year === '' ? '' : `${month} ${year}`;
}

/** 5.3 */
export const monthChoices: readonly string[] = months;

/** 5.3, 9.1 */
export function yearChoices(thisYear: number): string[] {
  return Array.from({ length: thisYear - firstYear + 1 }, (_, index) => String(firstYear + index));
}
