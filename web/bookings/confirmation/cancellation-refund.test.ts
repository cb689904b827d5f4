import { expect, test } from 'vitest';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { bookingCancelled, cancellationRefund } from './cancellation-refund.ts';

test.each([
  [0, 0, 'You paid nothing, so there’s nothing to refund.'],
  [180_00, 180_00, '$180.00 goes back to your card.'],
  [180_00, 124_67, '$124.67 goes back to your card.'],
  [180_00, 0, 'Everything you paid has already gone back.'],
])('G14 F4 of %i cents paid %i are refunded: "%s"', (total_cents, refund, text) => {
  const confirmation = {
    booking: { total_cents },
    card: null,
    refund_if_cancelled_cents: refund,
  } as Confirmation;
  expect(cancellationRefund(confirmation)).toBe(text);
});

test.each([
  [25_00, { brand: 'visa', last4: '4242' }, 'Booking cancelled: $25.00 goes back to Visa 4242.'],
  [25_00, null, 'Booking cancelled: $25.00 goes back to your card.'],
  [0, null, 'Your booking is cancelled.'],
])('Q20 the toast says the fact: of %i cents to %o: "%s"', (refund_cents, card, text) => {
  expect(bookingCancelled({ booking: { refund_cents }, card } as Confirmation)).toBe(text);
});
