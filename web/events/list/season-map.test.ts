import { expect, test } from 'vitest';
import { mapNumbers } from './load-map-numbers.ts';
import { sentence } from './season-map.tsx';

const town = (city: string, held: number, coming: number, raised_cents: number) => ({
  city,
  held,
  coming,
  raised_cents,
});

test.each([
  [[], ''],
  [[town('Ottawa', 0, 2, 0)], 'Events are coming to 1 town.'],
  [[town('Ottawa', 1, 0, 350_99)], '$351 raised in 1 town.'],
  [
    [
      town('Calgary', 2, 1, 60_000_00),
      town('Ottawa', 1, 0, 9_000_00),
      town('Kenora', 3, 1, 0),
      town('Sudbury', 0, 1, 0),
      town('Guelph', 1, 0, 0),
    ],
    '$69,000 raised in 2 towns: $60,000 of it in Calgary. Events are coming to 2 more towns.',
  ],
])('W16 the map of %o says: %s', (towns, text) => {
  expect(sentence(mapNumbers(towns))).toBe(text);
});
