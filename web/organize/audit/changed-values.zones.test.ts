import { expect, test } from 'vitest';
import { actName } from './act-names.ts';
import { fieldName, storedInWords, valueInWords } from './changed-values.ts';

const inWords = (field: string, value: unknown) => valueInWords(field, value, 'America/Toronto');

test('10.5 what was changed is said in words', () => {
  const columns = ['venue_city', 'cover_url', 'cancel_until', 'agenda'];
  expect(columns.map((column) => fieldName('event_saved', column))).toEqual([
    'City',
    'Cover',
    'Full Refund Until',
    'Agenda',
  ]);
  expect(storedInWords('event_saved', 'kind', 'nine_and_dine', 'UTC')).toBe('Nine and dine');
  // Of an act without a form.
  expect(fieldName('refunded', 'refund_cents')).toBe('Refund');
  expect(inWords('price_cents', 12_345)).toBe('$123.45');
  expect(inWords('capacity', 40)).toBe('40');
  expect(inWords('phone', null)).toBe('nothing');
  expect(inWords('address', [])).toBe('nothing');
  expect(inWords('featured', true)).toBe('yes');
  expect(inWords('until', '2026-07-01T12:00:00.000Z')).toBe(
    'Wednesday, July 1, 2026 at 8:00 a.m. EDT',
  );
  expect(inWords('title', '2026-07-01')).toBe('2026-07-01');
  expect(inWords('on', '2026-07-01')).toBe('July 1, 2026');
  const taxes = [{ name: 'HST', number: '123 RT0001', rate: 13_000 }];
  expect(inWords('taxes', taxes)).toBe('HST, 123 RT0001, 13 %');
  const lines = [{ position: 1, kind: 'income', label: 'Fees', amount_cents: 100 }];
  expect(inWords('finances', lines)).toBe('income, Fees, $1.00');
});

test('10.5 an act without a name of its own is named as it is stored', () => {
  expect([actName('event_saved'), actName('seat_moved')]).toEqual(['Event saved', 'Seat moved']);
});
