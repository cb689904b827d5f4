import { expect, test } from 'vitest';
import { placesAt, stepsOf, ticksOf } from './curve-steps.ts';

const curve = [
  { days: 20, places: 4 },
  { days: 5, places: 10 },
  { days: -1, places: 9 },
];

test('W9 the booking curve is level between the days on which it changes, and ends today', () => {
  expect([30, 20, 6, 5, 0].map((days) => placesAt(curve, days))).toEqual([0, 4, 4, 10, 10]);
  const scale = { first: 20, top: 10 };
  expect(stepsOf(curve.slice(0, 2), scale, 5)).toBe('M0 1000H0V600H750V0H750');
  expect([14, 97, 120, 267, 400].map(ticksOf)).toEqual([
    ...[
      [14, 7],
      [90, 60, 30],
      [120, 60],
      [180, 90],
      [360, 180],
    ],
  ]);
  // What changed after the event stands at its day.
  expect(stepsOf(curve, scale, 0)).toBe('M0 1000H0V600H750V0H1000V100H1000');
});
