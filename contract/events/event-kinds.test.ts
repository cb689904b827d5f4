import { expect, test } from 'vitest';
import { asksForHandicap, eventKinds, isPlayed } from './event-kinds.ts';
import { whatToBring } from './what-to-bring.ts';

test('N15 golf is what the kind says, whatever the words of the label are', () => {
  const dinner = { kind: 'dinner' as const, format: 'Dinner and auction' };
  expect(isPlayed(dinner)).toBe(false);
  expect(isPlayed({ ...dinner, kind: 'round' })).toBe(true);
  expect(eventKinds.filter((kind) => !isPlayed({ kind }))).toEqual([
    'dinner',
    'gala',
    'meeting',
    'social',
  ]);
});

test('N15 a handicap is asked for where one counts', () => {
  expect(eventKinds.filter((kind) => asksForHandicap({ kind }))).toEqual([
    'round',
    'nine_and_dine',
    'clinic',
    'simulator',
  ]);
});

const july = { starts_at: '2026-07-18T12:00:00Z', province: 'ON' };

test('N15 only kinds with golf ask for clubs, and the event’s own words come before what is usual', () => {
  for (const kind of eventKinds) {
    const things = whatToBring({ ...july, kind, what_to_bring: null });
    expect(/clubs|putter/.test(things.join()), kind).toBe(isPlayed({ kind }));
    expect(whatToBring({ ...july, kind, what_to_bring: 'A map\r\n\n A whistle \n' })).toEqual([
      'A map',
      'A whistle',
    ]);
  }
});

test('Q9 what is usual to bring follows the place and the season, but only outdoors', () => {
  const bring = (given: Partial<Parameters<typeof whatToBring>[0]>) =>
    whatToBring({ ...july, kind: 'round', what_to_bring: null, ...given }).join();
  expect(bring({})).toMatch(/wind and rain.*sunscreen/);
  expect(bring({ starts_at: '2026-10-18T12:00:00Z' })).toMatch(/Warm layers/);
  expect(bring({ province: 'NS' })).toMatch(/by the sea.*sunscreen/);
  for (const kind of ['dinner', 'simulator', 'putting'] as const)
    expect(bring({ kind })).not.toMatch(/rain|sunscreen|Warm/i);
});
