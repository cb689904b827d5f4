import { expect, test } from 'vitest';
import { addYears, yearsAfter } from './calendar-years.ts';
import {
  addDays,
  daysBetween,
  formatBirthday,
  formatDay,
  formatMonth,
  isDay,
  monthKey,
  weekdayOf,
} from './dates.ts';

test('3.3 a month is formatted as its name and its year, and parsed again', () => {
  expect(formatMonth('2026-06-01')).toBe('June 2026');
  expect(formatMonth('2026-12-31')).toBe('December 2026');
  expect(monthKey('June 2026')).toBe('2026-06');
  expect(monthKey(formatMonth('1900-01-01'))).toBe('1900-01');
});

test('a day is written in full, a birthday without its year', () => {
  expect(formatDay('2026-07-08')).toBe('July 8, 2026');
  expect(weekdayOf('2026-07-18')).toBe('Saturday');
  expect(formatBirthday('03-04')).toBe('March 4');
  expect(formatBirthday('12-31')).toBe('December 31');
});

test('V40 a step over the calendar ends on a day that it has', () => {
  expect(addYears('2028-02-29', -5)).toBe('2023-02-28');
  expect(addYears('2028-02-29', 4)).toBe('2032-02-29');
  expect(addYears('2096-02-29', 4)).toBe('2100-02-28');
  expect(addYears('2027-12-31', 1)).toBe('2028-12-31');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(yearsAfter(new Date('2028-02-29T18:00:00Z'), 1).toISOString()).toBe(
    '2029-02-28T18:00:00.000Z',
  );
});

test('V40 only a day of the calendar is a day', () => {
  const others = ['2027-02-29', '2027-13-01', '2027-1-1', '2027-01-01T00:00', '', undefined];
  expect(others.filter(isDay)).toEqual([]);
  expect(isDay('2028-02-29')).toBe(true);
});
