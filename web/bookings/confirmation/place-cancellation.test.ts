import { expect, test } from 'vitest';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { placeCancellationText, placeCancelled } from './place-cancellation.ts';

const sam = { name: 'Sam', is_booker: false, email: null, price_cents: 180_00 };

const termsOf = (refund_cents: number, donation_cents = 0) => ({
  refund_cents,
  donation_cents,
  ways: refund_cents > 0 ? [{ way: 'card' as const, cents: refund_cents }] : [],
  kept_cents: 0,
  why: null,
  message: null,
  until: null,
});

const textOf = (refund_cents: number, donation_cents: number, more = {}, isLast = false) => {
  const seat = { ...sam, ...more } as Confirmation['seats'][number];
  return placeCancellationText(seat, isLast, termsOf(refund_cents, donation_cents), null);
};

test.each([
  [180_00, 0, 180_00, '$180.00 goes back to your card.'],
  [200_00, 20_00, 180_00, '$200.00 goes back to your card. Your gift of $20.00 is in it.'],
  [20_00, 20_00, 0, '$20.00 goes back to your card. It is your gift.'],
  [0, 0, 180_00, 'Everything paid for it has already gone back.'],
  [0, 0, 0, 'Nothing was paid for it.'],
])(
  'S7 %i cents go back, %i of them a gift, of a place at %i: "%s"',
  (refund, gift, price_cents, text) => {
    expect(textOf(refund, gift, { price_cents })).toMatch(text);
  },
);

test('7.38 it is said who gets an email, and whether others stay', () => {
  expect(textOf(0, 0)).toContain('is offered to others. The other places stay.');
  expect(textOf(0, 0, { email: 'sam@example.org' })).toContain('and Sam gets an email.');
  expect(textOf(0, 0, { email: 'r@example.org', is_booker: true })).not.toContain('email');
  expect(textOf(0, 0, {}, true)).toContain('the last place of your booking');
});

test('Q20 the toast says whose place is cancelled, and what goes back', () => {
  const seat = sam as Confirmation['seats'][number];
  const visa = { brand: 'visa', last4: '4242' };
  expect(placeCancelled(seat, termsOf(145_00), visa)).toBe(
    'Sam’s place is cancelled: $145.00 goes back to Visa 4242.',
  );
  expect(placeCancelled({ ...seat, is_booker: true }, termsOf(0), visa)).toBe(
    'Your place is cancelled.',
  );
});

test('V1 a place that was paid by cheque: nothing of it goes back to a card', () => {
  const terms = { ...termsOf(180_00), ways: [{ way: 'cheque' as const, cents: 180_00 }] };
  const seat = sam as Confirmation['seats'][number];
  for (const text of [
    placeCancellationText(seat, false, terms, null),
    placeCancelled(seat, terms, null),
  ]) {
    expect(text).toContain('$180.00 was paid by cheque: the association gives it back by hand');
    expect(text).toContain('It is owed until then.');
    expect(text).not.toContain('card');
  }
});
