import { expect, test } from 'vitest';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { bookingCancelled, cancellationRefund, refundLines } from './cancellation-refund.ts';

const byCard = (cents: number) => (cents > 0 ? [{ way: 'card', cents }] : []);

test.each([
  [0, 0, 'You paid nothing, so there’s nothing to refund.'],
  [180_00, 180_00, '$180.00 goes back to your card.'],
  [180_00, 124_67, '$124.67 goes back to your card.'],
  [180_00, 0, 'Everything you paid has already gone back.'],
])('G14 F4 of %i cents paid %i are refunded: "%s"', (total_cents, refund, text) => {
  const confirmation = {
    booking: { total_cents },
    card: null,
    refund_if_cancelled_ways: byCard(refund),
  } as Confirmation;
  expect(cancellationRefund(confirmation)).toBe(text);
});

test.each([
  [25_00, { brand: 'visa', last4: '4242' }, 'Booking cancelled: $25.00 goes back to Visa 4242.'],
  [25_00, null, 'Booking cancelled: $25.00 goes back to your card.'],
  [0, null, 'Your booking is cancelled.'],
])('Q20 the toast says the fact: of %i cents to %o: "%s"', (cents, card, text) => {
  expect(bookingCancelled({ refund_ways: byCard(cents), card } as Confirmation)).toBe(text);
});

test('V1 what was paid by card and by cheque goes back by each way, before and after', () => {
  const ways = [
    { way: 'card', cents: 25_00 },
    { way: 'cheque', cents: 90_00 },
  ] as const;
  const confirmation = {
    booking: { total_cents: 115_00 },
    card: { brand: 'visa', last4: '4242' },
    refund_if_cancelled_ways: ways.map((sum) => ({ ...sum })),
    refund_ways: ways.map((sum) => ({ ...sum, given: false })),
  } as Confirmation;
  const back =
    '$25.00 goes back to Visa 4242. $90.00 was paid by cheque: the association gives it back by hand, and sends a receipt. It is owed until then.';
  expect(cancellationRefund(confirmation)).toBe(back);
  expect(bookingCancelled(confirmation)).toBe(`Booking cancelled: ${back}`);
});

test('Q9 a cancelled booking lists what went back: to which card, and by hand in which way', () => {
  const confirmation = {
    booking: { status: 'cancelled' },
    card: { brand: 'visa', last4: '4242' },
    refund_ways: [
      { way: 'card', cents: 25_00, given: false },
      { way: 'cheque', cents: 90_00, given: false },
      { way: 'cash', cents: 10_00, given: true },
    ],
  } as Confirmation;
  expect(refundLines(confirmation)).toEqual([
    { label: 'Back to Visa 4242', cents: 25_00 },
    { label: 'Owed to you by cheque', cents: 90_00 },
    { label: 'Given back in cash', cents: 10_00 },
  ]);
  const booking = { ...confirmation.booking, status: 'confirmed' } as Confirmation['booking'];
  expect(refundLines({ ...confirmation, booking })).toEqual([]);
});
