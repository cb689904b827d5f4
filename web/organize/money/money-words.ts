import type { MoneyPage, MoneyTotals } from '#contract/organizing/money-api.ts';
import { addYears } from '#contract/values/calendar-years.ts';
import { addDays, formatDay, formatMonth, formatMonthDay } from '#contract/values/dates.ts';
import { fiscalYearName } from '#contract/values/fiscal-year.ts';
import { formatMoney } from '#contract/values/money.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import type { Search } from '#web/router/url.ts';

export type Span = MoneyPage['span'];

/** Every day that Money can have. */
export const allYears: Span = { from: '2000-01-01', to: '2100-12-31' };

export const isAllYears = ({ from, to }: Span): boolean =>
  from === allYears.from && to === allYears.to;

/** "November 2026", "Fiscal year 2026", "June 3 to August 9, 2026" */
export function spanInWords(span: Span, fiscalYear: Span): string {
  const { from, to } = span;
  if (isAllYears(span)) return 'All years';
  if (isMonth(span)) return formatMonth(from);
  if (from === fiscalYear.from && to === fiscalYear.to) return fiscalYearName(span);
  if (from === to) return formatDay(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? formatMonthDay(from) : formatDay(from)} to ${formatDay(to)}`;
}

export const monthOf = (day: string): Span => {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
};

/** Each month of a fiscal year. */
export function monthsIn({ from, to }: Span): Span[] {
  const months = [];
  for (let month = monthOf(from); month.from <= to; month = monthOf(addDays(month.to, 1))) {
    months.push(month);
  }
  return months;
}

/** "Oct", "Dec 2025" beside a month of 2026 */
export function shortMonth({ from: day }: Span, beside: Span): string {
  const [month = '', year] = formatMonth(day).split(' ');
  return [month.slice(0, 3), ...(beside.from.startsWith(`${year}`) ? [] : [year])].join(' ');
}

export const isMonth = ({ from, to }: Span): boolean =>
  from === monthOf(from).from && to === monthOf(from).to;

/** The month or the fiscal year before this one and after it; none beside other days, and none that has not begun. */
export function besides(
  span: Span,
  fiscalYear: Span,
  today: string,
): { before?: Span; after?: Span | undefined } {
  const begun = (one: Span) => (one.from <= today ? one : undefined);
  if (isMonth(span)) {
    return { before: monthOf(addDays(span.from, -1)), after: begun(monthOf(addDays(span.to, 1))) };
  }
  if (span.from !== fiscalYear.from || span.to !== fiscalYear.to) return {};
  const year = (count: number): Span => {
    const from = addYears(span.from, count);
    return { from, to: addDays(addYears(from, 1), -1) };
  };
  return { before: year(-1), after: begun(year(1)) };
}

/** "Sat May 8, 2027"; of the year of another day without it. */
export const dayInList = (day: string, ofYear = ''): string =>
  shortWhen(
    'UTC',
    `${day}T12:00:00Z`,
    day.slice(0, 4) === ofYear.slice(0, 4) ? 'list' : 'listYear',
  );

/** 16.2: of what was refunded or reversed, what nobody was given. */
export const reversedParts = ({
  reversed_cents,
  returned_cents,
}: Pick<MoneyTotals, 'reversed_cents' | 'returned_cents'>): string[] => [
  ...(returned_cents > 0 ? [`${formatMoney(returned_cents)} in returned cheques`] : []),
  ...(reversed_cents > returned_cents
    ? [`${formatMoney(reversed_cents - returned_cents)} recorded by mistake`]
    : []),
];

export const sumNames = ['in', 'back', 'fees', 'net'] as const;
export type SumName = (typeof sumNames)[number];

/** The address of the entries behind a sum: fees and net are of all of them. */
export function entriesBehind(name: SumName, { page: _, ...search }: Search): Search {
  if (name === 'fees') return { ...search, filter: undefined, sum: 'fees' };
  return { ...search, filter: name === 'net' ? undefined : name };
}
