import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { shortWhen } from './short-when.ts';
import {
  dayIn,
  endOfDay,
  instantIn,
  isWallTime,
  startOfDay,
  untilIn,
  wallTimeIn,
} from './wall-time.ts';
import { showByTable, whenIn, zoneName } from './when.ts';

const utc = (zone: string, wallTime: string) => instantIn(zone, wallTime).toISOString();

// Days gone by only: a province may change its rules for those to come, as British Columbia did.
describe('H1 wall time becomes an instant', () => {
  it('H1 in summer and in winter, as the clocks of the place go', () => {
    const rows = [
      ['America/St_Johns', '2025-07-25T08:30', '2025-07-25T11:00:00.000Z'],
      ['America/St_Johns', '2025-01-25T08:30', '2025-01-25T12:00:00.000Z'],
      ['America/Halifax', '2025-07-01T00:00', '2025-07-01T03:00:00.000Z'],
      ['America/Toronto', '2025-06-13T08:30', '2025-06-13T12:30:00.000Z'],
      ['America/Regina', '2025-07-01T08:30', '2025-07-01T14:30:00.000Z'],
      ['America/Regina', '2025-01-01T08:30', '2025-01-01T14:30:00.000Z'],
      ['America/Whitehorse', '2025-06-20T20:00', '2025-06-21T03:00:00.000Z'],
      ['America/Vancouver', '2025-12-31T23:59', '2026-01-01T07:59:00.000Z'],
    ] as const;
    expect(rows.map(([zone, wallTime]) => [zone, wallTime, utc(zone, wallTime)])).toEqual(rows);
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

  it('H1 what is no wall time is refused', () => {
    for (const text of [
      '2026-06-13',
      '2025-06-13T8:30',
      '2026-06-13T08:30:00',
      '2026-13-01T08:30',
      '',
    ]) {
      expect(isWallTime(text), text).toBe(false);
      expect(() => instantIn('America/Toronto', text), text).toThrow(RangeError);
    }
  });

  it('H1 by a table of clocks, where one is at hand', () => {
    showByTable(() => ({ offset: 60, name: 'BST' }));
    onTestFinished(() => showByTable(() => undefined));
    const instant = instantIn('America/Toronto', '2025-06-13T08:30');
    expect(instant.toISOString()).toBe('2025-06-13T07:30:00.000Z');
    expect(wallTimeIn('America/Toronto', instant)).toBe('2025-06-13T08:30');
  });
});

it('H1 an instant is shown as the clocks of the place show it', () => {
  const newYear = new Date('2026-01-01T02:59:00Z');
  expect(wallTimeIn('America/Halifax', newYear)).toBe('2025-12-31T22:59');
  expect(wallTimeIn('America/St_Johns', newYear)).toBe('2025-12-31T23:29');
});

it('11.3 a list of hundreds of times creates one format for each zone', () => {
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  // Each of these creates one for every call.
  const methods = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const;
  const each = methods.map((method) => vi.spyOn(Date.prototype, method));
  onTestFinished(() => {
    for (const spy of [created, ...each]) spy.mockRestore();
  });
  for (let hour = 0; hour < 300; hour += 1) {
    const at = new Date(Date.UTC(2026, 6, 18, hour));
    whenIn('America/Iqaluit', at, 'day');
    whenIn('America/Iqaluit', at, 'fact');
    whenIn('America/Moncton', at, 'log');
  }
  const calls = [created, ...each].reduce((sum, { mock }) => sum + mock.calls.length, 0);
  // Those of a zone that another test has asked for are there.
  expect(calls).toBeLessThanOrEqual(2);
});

it('V8 a moment is written on the clocks of the zone that is asked for, and names it', () => {
  const at = '2025-01-07T21:45:00Z';
  expect(whenIn('America/Toronto', at, 'log')).toBe('January 7, 2025 at 4:45 p.m. EST');
  expect(whenIn('America/Vancouver', at, 'log')).toBe('January 7, 2025 at 1:45 p.m. PST');
  expect(whenIn('America/St_Johns', at, 'fact')).toBe('Tuesday, January 7, 2025 at 6:15 p.m. NST');
  expect(whenIn('America/Toronto', '2025-07-01T04:05:00Z', 'hour')).toBe('12:05 a.m. EDT');
  expect(whenIn('America/Toronto', '2025-07-01T16:05:00Z', 'clock')).toBe('12:05 p.m.');
  // New Year's Eve in Toronto.
  const eve = new Date('2026-01-01T04:59:00Z');
  expect(whenIn('America/Toronto', eve, 'weekday')).toBe('Wednesday, December 31, 2025');
  expect(whenIn('America/Toronto', eve, 'day')).toBe('December 31, 2025');
  expect(whenIn('America/Toronto', eve, 'month')).toBe('December 2025');
  expect(dayIn('America/Toronto', eve)).toBe('2025-12-31');
  expect(zoneName('America/Toronto')).toBe('Eastern Time');
});

it('V8 what holds including a day ends where the next one begins there', () => {
  const ends = (zone: string, day: string) => endOfDay(zone, day).toISOString();
  expect(ends('America/Toronto', '2025-12-13')).toBe('2025-12-14T05:00:00.000Z');
  expect(ends('America/Vancouver', '2025-12-13')).toBe('2025-12-14T08:00:00.000Z');
  // A day of 23 hours.
  expect(startOfDay('America/Toronto', '2025-03-09').toISOString()).toBe(
    '2025-03-09T05:00:00.000Z',
  );
  expect(ends('America/Toronto', '2025-03-09')).toBe('2025-03-10T04:00:00.000Z');
  expect(ends('America/Halifax', '2024-02-28')).toBe('2024-02-29T04:00:00.000Z');
});

it('V8 what ends with a day is said to hold including that day, in its zone', () => {
  for (const zone of ['America/Toronto', 'America/Vancouver']) {
    const end = endOfDay(zone, '2025-12-13');
    expect(untilIn(zone, end)).toBe('December 13, 2025, including this day');
  }
  // After a day of 23 hours.
  const end = endOfDay('America/Toronto', '2025-03-09').toISOString();
  expect(untilIn('America/Toronto', end)).toBe('March 9, 2025, including this day');
  expect(untilIn('America/Vancouver', end)).toBe('March 9, 2025 at 9:00 p.m. PDT');
});

it('W5 a line of a log has the day and the hour; its year only where that is another', () => {
  const at = '2030-11-26T21:48:00.000Z';
  expect(shortWhen('America/Toronto', at, 'entry')).toBe('Nov 26, 4:48 p.m.');
  expect(shortWhen('America/Toronto', at, 'yearEntry')).toBe('Nov 26, 2030, 4:48 p.m.');
  expect(shortWhen('Australia/Sydney', at, 'entry')).toBe('Nov 27, 8:48 a.m.');
});
