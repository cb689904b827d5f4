import { expect, test } from 'vitest';
import { formatMoment, parseMoment } from './date-format.ts';

const base = { year: 2026, month: 1, day: 1, hour: 0, minute: 0 };
const moment = { year: 2026, month: 3, day: 7, hour: 4, minute: 5 };

test('5.5 each format formats, and parses the same again', () => {
  for (const [format, text] of [
    ['yyyy-MM-dd', '2026-03-07'],
    ['MM/dd/yyyy', '03/07/2026'],
    ['dd.MM.yyyy HH:mm', '07.03.2026 04:05'],
    ['MMM dd, yyyy', 'Mar 07, 2026'],
    ['MMMM yyyy', 'March 2026'],
  ] as const) {
    expect(formatMoment(moment, format)).toBe(text);
    const parsed = parseMoment(text, format, base);
    expect(parsed && formatMoment(parsed, format)).toBe(text);
  }
});

test('5.4 MM/dd/yyyy parses a day', () => {
  expect(parseMoment('02/29/1980', 'MM/dd/yyyy', base)).toMatchObject({
    year: 1980,
    month: 2,
    day: 29,
  });
});

test('5.5 text counts only as a full parse to the exact format length', () => {
  const others = [
    '',
    '3/7/2026',
    '03/07/202',
    '03/07/20266',
    '03/07/2026 ',
    ' 3/07/2026',
    '03-07-2026',
    '13/01/2026',
    '02/30/2026',
    '02/29/2026',
    '00/01/2026',
    '01/01/0000',
    '+1/01/2026',
    'MM/dd/yyyy',
  ];
  expect(others.filter((text) => parseMoment(text, 'MM/dd/yyyy', base))).toEqual([]);
});

test('5.6 hours end at 23 and minutes at 59', () => {
  expect(parseMoment('23:59', 'HH:mm', base)).toMatchObject({ hour: 23, minute: 59 });
  expect(parseMoment('24:00', 'HH:mm', base)).toBeUndefined();
  expect(parseMoment('12:60', 'HH:mm', base)).toBeUndefined();
});

test('5.5 units that the format lacks come from the base', () => {
  const noon = { ...base, day: 9, hour: 12, minute: 30 };
  expect(parseMoment('2027-06', 'yyyy-MM', noon)).toEqual({ ...noon, year: 2027, month: 6 });
});
