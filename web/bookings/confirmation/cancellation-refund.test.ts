import { expect, test } from 'vitest';
import type { Confirmation } from '#contract/bookings.ts';
import { cancellationRefund } from './cancellation-refund.ts';

test.each([
  [0, 0, 'Nothing was paid, so nothing comes back.'],
  [180_00, 180_00, '$180.00 goes back to your card.'],
  [180_00, 124_67, '$124.67 goes back to your card.'],
  [180_00, 0, 'All you paid has gone back already.'],
])('G14 F4 of %i cents paid %i are refunded: "%s"', (total_cents, refund, text) => {
  const confirmation = {
    booking: { total_cents },
    card: null,
    refund_if_cancelled_cents: refund,
  } as Confirmation;
  expect(cancellationRefund(confirmation)).toBe(text);
});
