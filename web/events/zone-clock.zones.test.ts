import { zones, zonesEnd } from 'virtual:zones';
import { afterEach, expect, test, vi } from 'vitest';
import { showByTable, shownIn, whenIn } from '#contract/values/when.ts';
import { clockByTable } from './zone-clock.ts';

afterEach(() => {
  vi.restoreAllMocks();
  showByTable(() => undefined);
});

const minute = 60_000;

test('H1 V8 what a browser shows by the table is to the letter what the server shows', () => {
  for (const [zone, periods = []] of Object.entries(zones)) {
    const changes = periods.flatMap(([from]) => [from, from + 1, from + 90 * 24 * 60]);
    for (const at of [...changes, zonesEnd - 1, zonesEnd, zonesEnd + 200 * 24 * 60]) {
      showByTable(() => undefined);
      const server = shownIn(zone, at * minute);
      showByTable(clockByTable);
      for (const part of ['year', 'month', 'day', 'hour', 'minute', 'timeZoneName'] as const)
        expect([zone, at, part, shownIn(zone, at * minute)[part]]).toEqual([
          zone,
          at,
          part,
          server[part],
        ]);
    }
  }
});

test('H1 V8 a browser whose own tables are older or newer shows the clocks of the server', () => {
  const instant = new Date((zonesEnd - 10 * 24 * 60) * minute);
  const server = whenIn('America/Winnipeg', instant, 'log');
  showByTable(clockByTable);
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new Error('The tables of the browser are not asked.');
  });
  expect(whenIn('America/Winnipeg', instant, 'log')).toBe(server);
});
