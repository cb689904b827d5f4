import { expect, test } from 'vitest';
import { isGiven, type Membership, renewalDay, stateInWords } from './membership-state.ts';

const active: Membership = {
  plan: { name: 'Annual membership', price_cents: 12000, currency: 'CAD', interval: 'year' },
  status: { subscribed: true, onGracePeriod: false, cancelled: false },
  payment_problem: false,
  renews_at: '2027-05-03T12:00:00.000Z',
  ends_at: null,
  payment_method: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
  source: 'card',
  way: null,
  unpaid: false,
  card_from: null,
  first_charge_on: null,
  how_to_pay: null,
  started_at: '2023-05-03T12:00:00.000Z',
  year: { year: 2026, events: 0, to_come: 0, saved_cents: 0, gift_cents: 0 },
  payments: [],
};
const notMember = { subscribed: false, onGracePeriod: false, cancelled: false };
const grace = { subscribed: true, onGracePeriod: true, cancelled: true };
const ended = { ...notMember, cancelled: true };
const may = active.renews_at;

test('1.7 16.2 16.3 each state is said in a sentence', () => {
  const states: [change: Partial<Membership>, sentence: string][] = [
    [{}, 'Active until May 3, 2027, renews for $120.00 on Visa 4242.'],
    [
      { status: grace, renews_at: null, ends_at: may },
      'Cancelled: you’ll keep every benefit until May 3, 2027; you won’t be charged again.',
    ],
    [
      { payment_problem: true, renews_at: null },
      'Active, but the renewal for $120.00 could not be charged on Visa 4242.',
    ],
    [{ status: ended, renews_at: null, ends_at: may }, 'Your membership ended on May 3, 2027.'],
    [{ status: notMember, renews_at: null, payment_method: null }, 'You are not a member yet.'],
    [
      { renews_at: null, payment_method: null, source: 'given' },
      'Given by the association. It doesn’t renew by itself, and you won’t be charged.',
    ],
    [
      { renews_at: null, source: 'hand', unpaid: true, ends_at: '2027-01-01T05:00:00.000Z' },
      'By hand, not paid yet: it runs until December 31, 2026. It doesn’t renew by itself, and you won’t be charged.',
    ],
    [
      { renews_at: null, source: 'hand', way: 'cheque', ends_at: '2027-05-01T04:00:00.000Z' },
      'Paid by cheque, until April 30, 2027. It doesn’t renew by itself, and you won’t be charged.',
    ],
    [
      { renews_at: '2027-05-01T04:00:00.000Z', source: 'hand', way: 'cheque' },
      'Paid by cheque, until April 30, 2027. It then renews for $120.00 on Visa 4242.',
    ],
    [
      { status: grace, renews_at: null, source: 'given', ends_at: '2027-05-01T04:00:00.000Z' },
      'Cancelled: you’ll keep every benefit until April 30, 2027; you won’t be charged again.',
    ],
    [
      { renews_at: null, source: 'hand', status: ended, ends_at: '2027-05-01T04:00:00.000Z' },
      'Your membership ended on April 30, 2027.',
    ],
  ];
  expect(
    states.map(([change]) => stateInWords({ ...active, ...change }, 'America/Toronto')),
  ).toEqual(states.map(([, sentence]) => sentence));
});

test('1.7 only a membership without a subscription is given', () => {
  expect(isGiven({ ...active, renews_at: null })).toBe(true);
  expect(isGiven(active)).toBe(false);
  expect(isGiven({ ...active, renews_at: null, payment_problem: true })).toBe(false);
  expect(isGiven({ ...active, renews_at: null, status: grace })).toBe(false);
});

test('H3 1.7 who joins on February 29 renews on the 28th, as is charged, and not in March', () => {
  expect(renewalDay(Date.parse('2028-02-29T18:00:00Z'), 'America/Toronto')).toBe(
    'February 28, 2029',
  );
  expect(renewalDay(Date.parse('2028-03-01T18:00:00Z'), 'America/Toronto')).toBe('March 1, 2029');
});
