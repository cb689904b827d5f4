import { wallTimeIn } from '#contract/values/wall-time.ts';
/**
 * A date and a time without a time zone, so that daylight saving does not move it to another day.
 * `Date` is used in UTC only, for the calendar.
 */
export type Moment = {
  year: number;
  /** 1 is January. */
  month: number;
  day: number;
  hour: number;
  minute: number;
};

const minYear = 1;
const maxYear = 9999;

const msPerDay = 86_400_000;

/** Parses a value of the picker, 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:mm'. */
export function parseValue(text: string): Moment | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const moment = { year, month, day, hour, minute };
  return exists(moment) ? moment : undefined;
}

export function dayText({ year, month, day }: Moment): string {
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

export function minuteText(moment: Moment): string {
  return `${dayText(moment)}T${pad(moment.hour)}:${pad(moment.minute)}`;
}

export function exists({ year, month, day, hour, minute }: Moment): boolean {
  return (
    year >= minYear &&
    year <= maxYear &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month) &&
    hour >= 0 &&
    hour <= 23 &&
    minute >= 0 &&
    minute <= 59
  );
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** 0 is Sunday. */
export function weekday(moment: Moment): number {
  return asUtc(moment).getUTCDay();
}

export function addDays(moment: Moment, days: number): Moment {
  const moved = new Date(asUtc(moment).getTime() + days * msPerDay);
  return withinYears({
    ...moment,
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  });
}

/** Does not run over the end of the month: January 31 plus a month is the last day of February. */
export function addMonths(moment: Moment, months: number): Moment {
  const count = moment.year * 12 + (moment.month - 1) + months;
  const year = Math.floor(count / 12);
  const month = count - year * 12 + 1;
  return withinYears({
    ...moment,
    year,
    month,
    day: Math.min(moment.day, daysInMonth(year, month)),
  });
}

export function addYears(moment: Moment, years: number): Moment {
  return addMonths(moment, years * 12);
}

/** 4.19: a page of years is a decade, which starts with a year that ends in 0. */
export function decadeStart(year: number): number {
  return Math.floor(year / 10) * 10;
}

/** By the clocks of this zone. */
export function now(zone: string): Moment {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = wallTimeIn(zone, new Date())
    .split(/[-T:]/)
    .map(Number);
  return { year, month, day, hour, minute };
}

export function pad(number: number, digits = 2): string {
  return String(number).padStart(digits, '0');
}

function withinYears(moment: Moment): Moment {
  if (moment.year < minYear) return { ...moment, year: minYear, month: 1, day: 1 };
  if (moment.year > maxYear) return { ...moment, year: maxYear, month: 12, day: 31 };
  return moment;
}

function asUtc({ year, month, day }: Moment): Date {
  // Date.UTC would treat the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}
