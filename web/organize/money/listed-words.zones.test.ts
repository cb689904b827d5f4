import { expect, test } from 'vitest';
import { nothingFound } from '../lists/nothing-found.ts';
import { listedInWords } from './listed-words.ts';
import { besides, monthOf, monthsIn, shortMonth } from './money-words.ts';

const money = {
  totals: {
    in_cents: 380_00,
    back_cents: 20_00,
    fees_cents: 11_00,
    net_cents: 349_00,
    reversed_cents: 0,
    returned_cents: 0,
    owed_cents: 0,
    owed_back_cents: 0,
  },
  span: { from: '2026-06-01', to: '2026-06-30' },
  fiscal_year: { from: '2026-01-01', to: '2026-12-31' },
  listed_cents: 360_00,
  event: { slug: 'spring-open', title: 'Spring Open' },
};

const says = (search: Record<string, string>, more = {}) => {
  const { title, sum } = listedInWords({ ...money, ...more }, search);
  return sum === undefined ? title : `${title}: ${sum}`;
};

test('17.1 17.3 the entries behind a sum say its words, its event and how they come to it', () => {
  expect(says({ kind: 'event', closing: 'before', sum: 'entry_fees' })).toBe(
    'Entry fees of Spring Open, in the statement: $360.00 = $380.00 in − $20.00 refunded',
  );
  expect(says({ way: 'card', sum: 'fees' })).toBe('Card fees of Spring Open: $11.00');
  expect(says({ closing: 'after', sum: 'after_closing' })).toBe(
    'Received after closing of Spring Open: $349.00 = $380.00 in − $20.00 refunded − $11.00 fees',
  );
  const totals = { ...money.totals, in_cents: 0, back_cents: 45_00, fees_cents: 0 };
  expect(
    says({ closing: 'after', sum: 'after_closing' }, { totals: { ...totals, net_cents: -45_00 } }),
  ).toBe('Refunded or returned by the bank after closing of Spring Open: $45.00');
  expect(says({ kind: 'event', way: 'card', sum: 'fees' }, { event: null })).toBe(
    'Fees, June 2026, Events, Card: $11.00',
  );
  // The figures below say it of what they are of.
  expect(says({ kind: 'event', way: 'cheque' })).toBe('June 2026, Spring Open, Events, Cheque');
  expect(says({ filter: 'back', way: 'cheque' }, { event: null, listed_cents: -20_00 })).toBe(
    'Refunded or reversed, June 2026, Cheque: $20.00',
  );
  expect(says({ filter: 'owed' })).toBe('Owed, Spring Open: $360.00');
  expect(says({ filter: 'owed', from: '2026-06-01', to: '2026-06-30' }, { event: null })).toBe(
    'Owed, June 2026: $360.00',
  );
  expect(says({ search: 'Robin', sum: 'fees' }, { event: null })).toBe(
    'June 2026, “Robin”: $360.00',
  );
});

test('17.0 no month and no fiscal year is offered that has not begun', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  expect(besides(monthOf('2026-06-01'), year, '2026-06-30').after).toBeUndefined();
  expect(besides(monthOf('2026-05-01'), year, '2026-06-30').after).toEqual(money.span);
  expect(besides(year, year, '2026-06-30').after).toBeUndefined();
  expect(besides(year, year, '2027-01-01').after?.from).toBe('2027-01-01');
});

test('17.1 what the bank sent back is refunds, and no returned cheque', () => {
  expect(says({ filter: 'failed' })).toBe('Refunds the bank sent back, Spring Open: $360.00');
  expect(nothingFound.money?.failed).toBe('The bank has sent no refund back');
});

test('17.0 the months beside a title are short, with their year where it is another one', () => {
  expect(shortMonth(monthOf('2025-12-01'), monthOf('2026-01-01'))).toBe('Dec 2025');
  expect(shortMonth(monthOf('2026-02-01'), monthOf('2026-01-01'))).toBe('Feb');
  const months = monthsIn({ from: '2026-04-01', to: '2027-03-31' });
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toEqual({ from: '2027-03-01', to: '2027-03-31' });
});
