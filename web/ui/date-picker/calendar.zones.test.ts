import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  daysInMonth,
  dayText,
  decadeStart,
  isLeapYear,
  type Moment,
  minuteText,
  parseValue,
  weekday,
} from './calendar.ts';

function at(text: string): Moment {
  const moment = parseValue(text);
  if (!moment) throw new Error(`${text} is not a value`);
  return moment;
}

test('4.19 leap years: every fourth, not the century, but the fourth century', () => {
  expect([2024, 2026, 1900, 2000, 2100].map(isLeapYear)).toEqual([true, false, false, true, false]);
  expect(daysInMonth(2024, 2)).toBe(29);
  expect(daysInMonth(2023, 2)).toBe(28);
  expect([4, 6, 9, 11].map((month) => daysInMonth(2026, month))).toEqual([30, 30, 30, 30]);
});

test('4.19 a month later does not run over the end of the month', () => {
  expect(dayText(addMonths(at('2026-01-31'), 1))).toBe('2026-02-28');
  expect(dayText(addMonths(at('2024-03-31'), -1))).toBe('2024-02-29');
  expect(dayText(addMonths(at('2026-12-15'), 1))).toBe('2027-01-15');
  expect(dayText(addMonths(at('2026-01-15'), -1))).toBe('2025-12-15');
  expect(dayText(addYears(at('2024-02-29'), 1))).toBe('2025-02-28');
});

test('4.19 days run over the ends of months and years', () => {
  expect(dayText(addDays(at('2026-12-31'), 1))).toBe('2027-01-01');
  expect(dayText(addDays(at('2024-03-01'), -1))).toBe('2024-02-29');
  expect(dayText(addDays(at('2026-06-10'), -365))).toBe('2025-06-10');
});

test('H1 a day keeps its hour over the nights the clocks change', () => {
  expect(minuteText(addDays(at('2026-03-07T02:30'), 1))).toBe('2026-03-08T02:30');
  expect(minuteText(addDays(at('2026-10-31T01:30'), 1))).toBe('2026-11-01T01:30');
});

test('4.19 weekdays, also before 1900 and in the first century', () => {
  expect(weekday(at('2026-11-20'))).toBe(5);
  expect(weekday(at('1899-12-31'))).toBe(0);
  expect(weekday(at('0050-01-01'))).toBe(6);
});

test('4.19 decades start with the year that ends in 0', () => {
  expect([2020, 2026, 2029, 1999, 5].map(decadeStart)).toEqual([2020, 2020, 2020, 1990, 0]);
});

test('4.19 the calendar ends with the years of four digits', () => {
  expect(dayText(addDays(at('9999-12-31'), 1))).toBe('9999-12-31');
  expect(dayText(addMonths(at('0001-01-01'), -1))).toBe('0001-01-01');
});

test('5.5 only exact values are parsed', () => {
  expect(parseValue('2026-05-09')).toEqual({ year: 2026, month: 5, day: 9, hour: 0, minute: 0 });
  expect(parseValue('2026-05-09T23:59')).toMatchObject({ hour: 23, minute: 59 });
  for (const wrong of ['2026-02-30', '2026-13-01', '0000-01-01', '2026-5-9', '2026-05-09T24:00']) {
    expect(parseValue(wrong), wrong).toBeUndefined();
  }
});
