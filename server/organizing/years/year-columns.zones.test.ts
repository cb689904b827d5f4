import { expect, test } from 'vitest';
import { ledgerColumns } from './year-columns.ts';
import type { YearEntry } from './year-queries.ts';

test('17.4 the rows of a year say in words what each of them is, and how it was paid', () => {
  const wordsOf = (entry: Partial<YearEntry>) =>
    ['Paid by', 'Type'].map((name) =>
      ledgerColumns([])
        .find((column) => column.name === name)
        ?.of(entry as YearEntry),
    );
  expect(wordsOf({ way: 'etransfer', type: 'in' })).toEqual(['e-Transfer', 'In']);
  expect(wordsOf({ way: 'card', type: 'refund' })).toEqual(['Card', 'Refund']);
  expect(wordsOf({ way: 'cheque', type: 'cheque_returned' })).toEqual([
    'Cheque',
    'Returned cheque',
  ]);
  expect(wordsOf({ way: 'cash', type: 'recorded_by_mistake' })).toEqual([
    'Cash',
    'Recorded by mistake',
  ]);
});
