import { expect, test } from 'vitest';
import { placesInWords } from './places-in-words.ts';

test('12.2 the list of events says of each how full it is, and what is held or offered, and how many wait', () => {
  const places = { sold: 30, held: 0, offered: 0, waiting: 0, capacity: 32 };
  expect(placesInWords(places, false)).toBe('30 of 32 places booked');
  expect(placesInWords({ ...places, held: 1 }, false)).toBe('30 of 32 places booked, 1 held');
  expect(placesInWords({ ...places, offered: 2 }, false)).toBe(
    'Full: 30 of 32 places booked, 2 offered',
  );
  expect(placesInWords({ ...places, sold: 32, waiting: 3 }, false)).toBe(
    'Full: 32 of 32 places booked, 3 waiting',
  );
  expect(placesInWords({ ...places, capacity: null }, false)).toBe('30 places booked, no limit');
});
