import { expect, test } from 'vitest';
import {
  membershipInList,
  membershipInWords,
  paymentState,
  reminderInWords,
  yearInWords,
} from './membership-words.ts';

const day = '2026-07-18T12:00:00.000Z';
const none = { renews_at: null, ends_at: null } as const;
const lastDay = '2026-07-19T04:00:00.000Z';

test('16.1 the state of a membership in words', () => {
  for (const [membership, words] of [
    [{ ...none, state: 'none' }, 'No membership yet.'],
    [{ ...none, state: 'lapsed', ends_at: day }, 'Ended on July 18, 2026.'],
    [{ ...none, state: 'ending', ends_at: day }, 'Ends on July 18, 2026.'],
    [{ ...none, state: 'ending', ends_at: lastDay }, 'Ends on July 18, 2026.'],
    [{ ...none, state: 'given', ends_at: lastDay }, 'Until July 18, 2026.'],
    [{ ...none, state: 'unpaid', ends_at: lastDay }, 'Runs until July 18, 2026.'],
    [{ ...none, state: 'lapsed', ends_at: lastDay }, 'Ended on July 18, 2026.'],
    [{ ...none, state: 'hand', renews_at: day }, 'Renews by card on July 18, 2026.'],
    [{ ...none, state: 'given' }, 'Runs without an end.'],
    [{ ...none, state: 'active', renews_at: day }, 'Renews on July 18, 2026.'],
    [
      { ...none, state: 'problem', renews_at: day },
      'The renewal of July 18, 2026 could not be paid; the card is tried again.',
    ],
  ] as const)
    expect(membershipInWords(membership, 'America/Toronto')).toBe(words);
});

test('16.1 the list says of a membership what its badge and its way do not', () => {
  for (const [membership, words] of [
    [{ ...none, state: 'none' }, ''],
    [{ ...none, state: 'lapsed', ends_at: day }, 'July 18, 2026'],
    [{ ...none, state: 'ending', ends_at: day }, 'July 18, 2026'],
    [{ ...none, state: 'given', ends_at: lastDay }, 'until July 18, 2026'],
    // Nobody reads it as the day until which it can be paid.
    [{ ...none, state: 'unpaid', ends_at: lastDay }, 'Until July 18, 2026'],
    [{ ...none, state: 'hand', renews_at: day }, 'renews by card July 18, 2026'],
    [{ ...none, state: 'given' }, 'without an end'],
    [{ ...none, state: 'active', renews_at: day }, 'Renews July 18, 2026'],
    [{ ...none, state: 'active' }, 'Without an end'],
    [{ ...none, state: 'problem', renews_at: day }, 'Renewal of July 18, 2026'],
  ] as const)
    expect(membershipInList(membership, 'America/Toronto')).toBe(words);
});

test('V1 the record of a member says of each payment how it stands', () => {
  for (const [kind, status, way, words] of [
    ['refund', 'paid', 'cash', 'Refunded'],
    ['refund', 'pending', 'card', 'On its way'],
    ['refund', 'pending', 'etransfer', 'Owed by e-Transfer'],
    ['refund', 'failed', 'card', 'Failed'],
    ['membership', 'pending', 'card', 'Under way'],
    ['event', 'paid', 'cash', 'Paid'],
  ] as const)
    expect(paymentState({ kind, status, way, reversal: null, disputed_at: null })).toBe(words);
});

test('16.2 a returned cheque is no refund on the record of a member', () => {
  for (const [kind, status] of [
    ['membership', 'refunded'],
    ['refund', 'paid'],
  ] as const)
    expect(
      paymentState({ kind, status, way: 'cheque', reversal: 'cheque_returned', disputed_at: null }),
    ).toBe('Returned by the bank');
  const paid = [{ way: 'cheque' as const, cents: 120_00 }];
  const returned = { reversal: 'cheque_returned' as const, cents: 120_00 };
  const year = { net_cents: 0, paid, back: [], reversed: [returned], disputed_cents: 0 };
  expect(yearInWords(year)).toBe('$120.00 by cheque, less $120.00 returned by the bank');
  expect(yearInWords({ ...year, back: [{ way: 'cash', cents: 20_00 }] })).toBe(
    '$120.00 by cheque, less $20.00 refunded in cash and $120.00 returned by the bank',
  );
});

test('16.2 a payment that was recorded by mistake is no refund on the record of a member', () => {
  const mistake = { reversal: 'recorded_by_mistake' as const, cents: 120_00 };
  for (const [kind, status] of [
    ['membership', 'refunded'],
    ['refund', 'paid'],
  ] as const)
    expect(
      paymentState({ kind, status, way: 'cash', reversal: mistake.reversal, disputed_at: null }),
    ).toBe('Recorded by mistake');
  const year = { net_cents: 0, paid: [{ way: 'cash' as const, cents: 120_00 }], back: [] };
  expect(yearInWords({ ...year, reversed: [mistake], disputed_cents: 0 })).toBe(
    '$120.00 in cash, less $120.00 recorded by mistake',
  );
  const cheque = { reversal: 'cheque_returned' as const, cents: 30_00 };
  expect(
    yearInWords({
      ...year,
      back: [{ way: 'cash', cents: 20_00 }],
      reversed: [cheque, mistake],
      disputed_cents: 0,
    }),
  ).toBe(
    '$120.00 in cash, less $20.00 refunded in cash, $30.00 returned by the bank and $120.00 recorded by mistake',
  );
});

test('16.1 W19 a year of a member’s payments says how money came, and how it went back', () => {
  const paid = [
    { way: 'card', cents: 195_00 },
    { way: 'cheque', cents: 160_00 },
  ] as const;
  const year = {
    net_cents: 310_00,
    paid: [...paid],
    back: [{ way: 'cash' as const, cents: 45_00 }],
    reversed: [],
    disputed_cents: 0,
  };
  expect(yearInWords(year)).toBe(
    '$195.00 by card and $160.00 by cheque, less $45.00 refunded in cash',
  );
  expect(yearInWords({ ...year, back: [] })).toBe('$195.00 by card and $160.00 by cheque');
  expect(yearInWords({ ...year, disputed_cents: 195_00 })).toBe(
    '$195.00 by card and $160.00 by cheque, less $45.00 refunded in cash; $195.00 disputed',
  );
  // The sum stands before it.
  expect(yearInWords({ ...year, paid: [paid[0]], back: [] })).toBe('by card');
});

test('16.3 a reminder that was not sent is named by its day', () => {
  for (const [step, words] of [
    [30, 'Reminder 30 days before July 18, 2026'],
    [-1, 'Reminder the day after July 18, 2026'],
  ] as const)
    expect(reminderInWords({ step, day: '2026-07-18' })).toBe(words);
});

test('16.1 W17 a payment that is disputed is not called paid on the record of a member', () => {
  const payment = { kind: 'event', status: 'paid', way: 'card', reversal: null } as const;
  expect(paymentState({ ...payment, disputed_at: day })).toBe('Disputed');
});
