import { expect, test } from 'vitest';
import { nothingFound } from '../lists/nothing-found.ts';
import { listedInWords } from './listed-words.ts';

const money = {
  totals: {
    in_cents: 380_00,
    back_cents: 20_00,
    fees_cents: 11_00,
    net_cents: 349_00,
    owed_cents: 0,
    owed_back_cents: 0,
  },
  span: { from: '2026-06-01', to: '2026-06-30' },
  fiscal_year: { from: '2026-01-01', to: '2026-12-31' },
  listed_cents: 360_00,
  event: { slug: 'spring-open', title: 'Spring Open' },
};

test('17.1 17.3 the entries behind a sum say its words, its event and what they come to', () => {
  const says = (search: Record<string, string>, more = {}) =>
    listedInWords({ ...money, ...more }, search);
  expect(says({ kind: 'event', closing: 'before', sum: 'entry_fees' })).toBe(
    'Entry fees, Spring Open, in the statement: $360.00.',
  );
  expect(says({ way: 'card', sum: 'fees' })).toBe('Card fees, Spring Open: $11.00.');
  expect(says({ closing: 'after', sum: 'after_closing' })).toBe(
    'Received after closing, Spring Open: $349.00.',
  );
  expect(says({ kind: 'event', way: 'cheque' })).toBe(
    'June 2026, Spring Open, Events, Cheque: $380.00 in, $20.00 back, $11.00 fees. Net $349.00.',
  );
  expect(says({ filter: 'owed' })).toBe('Owed, Spring Open: $360.00.');
  expect(says({ filter: 'owed', from: '2026-06-01', to: '2026-06-30' }, { event: null })).toBe(
    'Owed, June 2026: $360.00.',
  );
  expect(says({ search: 'Robin', sum: 'fees' }, { event: null })).toBe(
    'June 2026, “Robin”: $360.00.',
  );
});

test('17.1 what the bank sent back is refunds, and no returned cheque', () => {
  expect(listedInWords(money, { filter: 'failed' })).toBe(
    'Refunds the bank sent back, Spring Open: $360.00.',
  );
  expect(nothingFound.money?.failed).toBe('The bank has sent no refund back');
});
