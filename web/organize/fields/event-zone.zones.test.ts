import { expect, test } from 'vitest';
import { daysBetween, daysLater, instantIn, wallTimeIn } from './event-zone.ts';

test('12.1 H1 what is typed is the instant at which the clocks of the place show it', () => {
  for (const [what, zone, wall, instant] of [
    ['a summer’s morning', 'America/Toronto', '2027-06-12T08:30', '2027-06-12T12:30:00.000Z'],
    ['half an hour off', 'America/St_Johns', '2027-06-12T08:30', '2027-06-12T11:00:00.000Z'],
    ['a time that spring skips', 'America/Toronto', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
    [
      'a time that autumn has twice',
      'America/Toronto',
      '2027-11-07T01:30',
      '2027-11-07T05:30:00.000Z',
    ],
    ['years ahead', 'America/Toronto', '2033-07-02T09:00', '2033-07-02T13:00:00.000Z'],
    ['nothing', 'America/Toronto', '', undefined],
  ] as const)
    expect(instantIn(zone, wall), what).toBe(instant);
});

test('12.1 H1 an instant is shown as the clocks of the place show it', () => {
  expect(wallTimeIn('America/Halifax', '2027-01-01T03:59:00.000Z')).toBe('2026-12-31T23:59');
});

test('12.5 some days later the clock shows the same, also where it was changed in between', () => {
  expect(daysLater('2027-03-10T08:30', 7)).toBe('2027-03-17T08:30');
  expect(daysBetween('2027-03-10T08:30', '2027-03-17T18:00')).toBe(7);
  expect([daysLater('', 7), daysBetween('', '2027-03-17T18:00')]).toEqual(['', 0]);
});
