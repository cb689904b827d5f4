import { expect, test } from 'vitest';
import { formatBirthday, formatMonth, monthKey } from './dates.ts';
import { formatDayAndTime, formatLongDay, lastTimeZone } from './long-day.ts';

test('3.3 a month is formatted as its name and its year, and parsed again', () => {
  expect(formatMonth('2026-06-01')).toBe('June 2026');
  expect(formatMonth('2026-12-31T23:59:00.000Z')).toBe('December 2026');
  expect(monthKey('June 2026')).toBe('2026-06');
  expect(monthKey(formatMonth('1900-01-01'))).toBe('1900-01');
});

test('a birthday is a day without its year', () => {
  expect(formatBirthday('03-04')).toBe('March 4');
  expect(formatBirthday('12-31')).toBe('December 31');
});

test('a long day is the day in the given zone', () => {
  const evening = '2026-07-19T05:30:00.000Z';
  expect(formatLongDay(evening, 'America/Toronto')).toBe('July 19, 2026');
  expect(formatLongDay(new Date(evening), lastTimeZone)).toBe('July 18, 2026');
  const own = new Intl.DateTimeFormat('en-CA').resolvedOptions().timeZone;
  expect(formatLongDay(evening)).toBe(formatLongDay(evening, own));
  expect(formatDayAndTime(evening)).toMatch(/^July 1[89], 2026 at \d+:[03]0\s[ap]\.m\.$/);
});
