import { expect, test } from 'vitest';
import { safetyDays } from './safety-days.ts';

test('10.4 the days of the notes are those of the place, the last one included', () => {
  const event = { timezone: 'America/Vancouver' };
  const window = { opens_at: '2026-06-30T07:00:00.000Z', closes_at: '2026-07-03T07:00:00.000Z' };
  expect(safetyDays({ ...window, event })).toEqual({
    first: 'Tuesday, June 30, 2026',
    last: 'Thursday, July 2, 2026',
  });
});
