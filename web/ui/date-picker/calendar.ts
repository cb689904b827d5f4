/**
 * Date arithmetic on plain numbers. A moment here is what a calendar and a wall clock show; it has
 * no time zone, so no daylight saving hour or offset can move it to another day. UTC inside `Date`
 * is used only as a calendar table.
 */
export type Moment = {
  year: number;
  /** 1 is January. */
  month: number;
  day: number;
  hour: number;
  minute: number;
};

const FIRST_YEAR = 1;
const LAST_YEAR = 9999;

const MS_A_DAY = 86_400_000;

/** The value form of the picker: 'YYYY-MM-DD', or 'YYYY-MM-DDTHH:mm'; undefined when it is neither. */
export function readMoment(text: string): Moment | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?$/.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
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
    year >= FIRST_YEAR &&
    year <= LAST_YEAR &&
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
  const moved = new Date(asUtc(moment).getTime() + days * MS_A_DAY);
  return withinYears({
    ...moment,
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  });
}

/** Stays in the month it arrives in: January 31 and a month is the last day of February. */
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

/** 4.19: a year page is a decade, and decades start with the year that ends in 0. */
export function decadeStart(year: number): number {
  return Math.floor(year / 10) * 10;
}

/** What the wall clock and the calendar of this reader show. */
export function now(): Moment {
  const date = new Date();
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
  };
}

export function pad(number: number, digits = 2): string {
  return String(number).padStart(digits, '0');
}

function withinYears(moment: Moment): Moment {
  if (moment.year < FIRST_YEAR) return { ...moment, year: FIRST_YEAR, month: 1, day: 1 };
  if (moment.year > LAST_YEAR) return { ...moment, year: LAST_YEAR, month: 12, day: 31 };
  return moment;
}

function asUtc({ year, month, day }: Moment): Date {
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}
