import { expect, test } from 'vitest';
import { actName } from './act-names.ts';
import { fieldName, valueInWords } from './changed-values.ts';

test('10.5 what was changed is said in words', () => {
  expect(['price_cents', 'cover_url', 'starts_at'].map(fieldName)).toEqual([
    'Price',
    'Cover',
    'Starts at',
  ]);
  expect(valueInWords('price_cents', 12_345)).toBe('$123.45');
  expect(valueInWords('capacity', 40)).toBe('40');
  expect(valueInWords('phone', null)).toBe('nothing');
  expect(valueInWords('address', [])).toBe('nothing');
  expect(valueInWords('featured', true)).toBe('yes');
  expect(valueInWords('until', '2026-07-01T12:00:00.000Z')).toMatch(/^July 1, 2026 at /);
  expect(valueInWords('title', '2026-07-01')).toBe('2026-07-01');
  const taxes = [{ name: 'HST', number: '123 RT0001', rate: 13_000 }];
  expect(valueInWords('taxes', taxes)).toBe('HST, 123 RT0001, 13 %');
  const lines = [{ position: 1, kind: 'income', label: 'Fees', amount_cents: 100 }];
  expect(valueInWords('finances', lines)).toBe('income, Fees, $1.00');
});

test('10.5 an act without a name of its own is named as it is stored', () => {
  expect([actName('event_saved'), actName('seat_moved')]).toEqual(['Event saved', 'Seat moved']);
});
