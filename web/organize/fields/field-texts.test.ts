import { expect, test } from 'vitest';
import { centsOf, sentOf } from './field-texts.ts';

test('V11 1.5 an amount with a decimal comma is never a hundred times as much, and what cannot be read is sent as typed', () => {
  expect(['82,50', '200,50', '1,250.00', '95', '', 'a lot'].map(centsOf)).toEqual([
    8250,
    20050,
    125000,
    9500,
    '',
    'a lot',
  ]);
  expect(sentOf({ label: 'Longitude', kind: 'number' }, '-52,71')).toBe(-52.71);
});
