import { expect, test } from 'vitest';
import { clockText, secondsLeft, spokenTime } from './hold-time.ts';

const now = Date.parse('2027-05-01T12:00:00Z');
const after = (seconds: number) => new Date(now + 1000 * seconds).toISOString();

test('F8 the countdown shows minutes and seconds, and ends at zero', () => {
  const shown = [900, 845, 61, 9, 0, -30].map((left) => clockText(secondsLeft(after(left), now)));
  expect(shown).toEqual(['15:00', '14:05', '1:01', '0:09', '0:00', '0:00']);
});

test('H4 a browser whose clock is behind does not show more than fifteen minutes', () => {
  expect(clockText(secondsLeft(after(1500), now))).toBe('15:00');
});

test('F8 a screen reader announces it four times in fifteen minutes', () => {
  const texts = new Set(Array.from({ length: 901 }, (_, seconds) => spokenTime(900 - seconds)));
  expect([...texts]).toEqual([
    'Less than 15 minutes left.',
    'Less than 5 minutes left.',
    'Less than 1 minute left.',
    'The time is up.',
  ]);
});
