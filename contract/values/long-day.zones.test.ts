import { expect, onTestFinished, test, vi } from 'vitest';
import { formatDayAndTime, formatInZone, formatLongDay } from './long-day.ts';

test('11.3 a list of hundreds of times creates a handful of formats', () => {
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  // Each of these creates one for every call.
  const methods = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const;
  const each = methods.map((method) => vi.spyOn(Date.prototype, method));
  onTestFinished(() => {
    for (const spy of [created, ...each]) spy.mockRestore();
  });
  for (let hour = 0; hour < 300; hour += 1) {
    const at = new Date(Date.UTC(2026, 6, 18, hour));
    formatLongDay(at);
    formatDayAndTime(at);
    formatInZone(at, 'America/Regina');
  }
  const calls = [created, ...each].reduce((sum, { mock }) => sum + mock.calls.length, 0);
  expect(calls).toBeLessThanOrEqual(4);
});

test('10.5 a time is written with its day and the name of the zone', () => {
  const written = (zone: string) =>
    formatInZone('2026-07-18T12:30:00Z', zone).replaceAll(/\s/g, ' ');
  expect(written('America/Toronto')).toBe('July 18, 2026 at 8:30 a.m. EDT');
  expect(written('America/Vancouver')).toBe('July 18, 2026 at 5:30 a.m. PDT');
});
