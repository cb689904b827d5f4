import { expect, test } from 'vitest';
import type { Reversal } from '#contract/values/money-words.ts';
import { yearsPaid } from './years-paid.ts';

const zone = 'America/Toronto';

const paid = (
  paid_at: string,
  amount_cents: number,
  way: 'card' | 'cash' | 'cheque' = 'card',
  status: 'paid' | 'refunded' | 'failed' | 'pending' = 'paid',
  reversal: Reversal | null = null,
  disputed_at: string | null = null,
  day: string | null = null,
) => ({ paid_at: new Date(paid_at), amount_cents, way, status, reversal, disputed_at, day });

test('16.1 W19 the payments of a member come to a sum by year, net, with the ways in which money came and went back', () => {
  expect(
    yearsPaid(
      [
        paid('2026-05-01T12:00:00Z', 195_00, 'card', 'paid', null, '2026-05-20T12:00:00Z'),
        paid('2026-05-02T12:00:00Z', 160_00, 'cheque', 'refunded'),
        paid('2026-05-03T12:00:00Z', -160_00, 'cheque'),
        paid('2026-06-01T12:00:00Z', -45_00, 'cash'),
        paid('2026-06-01T12:00:00Z', 30_00, 'cheque', 'refunded', 'cheque_returned'),
        paid('2026-06-01T13:00:00Z', -30_00, 'cheque', 'paid', 'cheque_returned'),
        paid('2026-06-01T14:00:00Z', 40_00, 'cash', 'refunded', 'recorded_by_mistake'),
        paid('2026-06-01T15:00:00Z', -40_00, 'cash', 'paid', 'recorded_by_mistake'),
        paid('2026-06-02T12:00:00Z', 99_00, 'card', 'failed'),
        paid('2026-06-03T12:00:00Z', -20_00, 'card', 'pending'),
        // Received before it was recorded.
        paid('2026-01-09T12:00:00Z', 10_00, 'cash', 'paid', null, null, '2025-12-30'),
        // New Year's Eve, where the association is.
        paid('2026-01-01T04:30:00Z', 20_00, 'cash'),
      ],
      zone,
    ),
  ).toEqual([
    {
      year: 2026,
      net_cents: 150_00,
      paid: [
        { way: 'card', cents: 195_00 },
        { way: 'cash', cents: 40_00 },
        { way: 'cheque', cents: 190_00 },
      ],
      back: [
        { way: 'cash', cents: 45_00 },
        { way: 'cheque', cents: 160_00 },
      ],
      reversed: [
        { reversal: 'cheque_returned', cents: 30_00 },
        { reversal: 'recorded_by_mistake', cents: 40_00 },
      ],
      disputed_cents: 195_00,
    },
    {
      year: 2025,
      net_cents: 30_00,
      paid: [{ way: 'cash', cents: 30_00 }],
      back: [],
      reversed: [],
      disputed_cents: 0,
    },
  ]);
  expect(yearsPaid([], zone)).toEqual([]);
});
