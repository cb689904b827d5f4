import { describe, expect, it } from 'vitest';
import { instantIn, isWallTime, wallTimeIn } from './zoned-time.ts';

const utc = (zone: string, wallTime: string) => instantIn(zone, wallTime).toISOString();

// Days gone by only: a province may change its rules for those to come, as British Columbia did.
describe('H1 wall time becomes an instant', () => {
  it.each([
    ['America/St_Johns', '2025-07-25T08:30', '2025-07-25T11:00:00.000Z'],
    ['America/St_Johns', '2025-01-25T08:30', '2025-01-25T12:00:00.000Z'],
    ['America/Halifax', '2025-07-01T00:00', '2025-07-01T03:00:00.000Z'],
    ['America/Toronto', '2025-06-13T08:30', '2025-06-13T12:30:00.000Z'],
    ['America/Regina', '2025-07-01T08:30', '2025-07-01T14:30:00.000Z'],
    ['America/Regina', '2025-01-01T08:30', '2025-01-01T14:30:00.000Z'],
    ['America/Whitehorse', '2025-06-20T20:00', '2025-06-21T03:00:00.000Z'],
    ['America/Vancouver', '2025-12-31T23:59', '2026-01-01T07:59:00.000Z'],
  ])('H1 %s %s', (zone, wallTime, instant) => {
    expect(utc(zone, wallTime)).toBe(instant);
  });

  it('H1 02:30 on the spring-forward day moves forward to 03:30', () => {
    expect(utc('America/Toronto', '2025-03-09T02:30')).toBe('2025-03-09T07:30:00.000Z');
    expect(utc('America/Toronto', '2025-03-09T03:30')).toBe('2025-03-09T07:30:00.000Z');
    expect(utc('America/St_Johns', '2025-03-09T02:30')).toBe('2025-03-09T06:00:00.000Z');
  });

  it('H1 01:30 on the fall-back day is the first of the two', () => {
    expect(utc('America/Toronto', '2025-11-02T01:30')).toBe('2025-11-02T05:30:00.000Z');
    expect(utc('America/Toronto', '2025-11-02T00:59')).toBe('2025-11-02T04:59:00.000Z');
    expect(utc('America/Toronto', '2025-11-02T02:00')).toBe('2025-11-02T07:00:00.000Z');
    expect(utc('America/St_Johns', '2025-11-02T01:30')).toBe('2025-11-02T04:00:00.000Z');
  });

  it('H1 the hours around both changes keep their order', () => {
    expect(utc('America/Edmonton', '2025-03-09T01:59')).toBe('2025-03-09T08:59:00.000Z');
    expect(utc('America/Edmonton', '2025-03-09T03:00')).toBe('2025-03-09T09:00:00.000Z');
  });

  it.each(['2026-06-13', '2025-06-13T8:30', '2026-06-13T08:30:00', '2026-13-01T08:30', ''])(
    'H1 "%s" is refused',
    (wallTime) => {
      expect(isWallTime(wallTime)).toBe(false);
      expect(() => instantIn('America/Toronto', wallTime)).toThrow(RangeError);
    },
  );

  it('H1 by another table of offsets, where one is at hand', () => {
    const anHourAhead = () => 3_600_000;
    const instant = instantIn('America/Toronto', '2025-06-13T08:30', anHourAhead);
    expect(instant.toISOString()).toBe('2025-06-13T07:30:00.000Z');
    expect(wallTimeIn('America/Toronto', instant, anHourAhead)).toBe('2025-06-13T08:30');
  });
});

it('H1 an instant is shown as the clocks of the place show it', () => {
  const newYear = new Date('2026-01-01T02:59:00Z');
  expect(wallTimeIn('America/Halifax', newYear)).toBe('2025-12-31T22:59');
  expect(wallTimeIn('America/St_Johns', newYear)).toBe('2025-12-31T23:29');
});
