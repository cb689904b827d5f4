import type { Confirmation } from '#contract/bookings/bookings.ts';
import { formatMoney } from '#contract/values/money.ts';
import { cardName } from '#web/payments/card/card-name.ts';

/** "$25.00 goes back to Visa 4242." */
export function goesBack(cents: number, card: Confirmation['card']): string {
  return `${formatMoney(cents)} goes back to ${card ? cardName(card) : 'your card'}.`;
}

/** What cancelling refunds, in a sentence. A part or all may have been refunded by hand before (G14). */
export function cancellationRefund({
  booking,
  card,
  refund_if_cancelled_cents: refund,
}: Confirmation): string {
  if (refund > 0) return goesBack(refund, card);
  return booking.total_cents > 0
    ? 'Everything you paid has already gone back.'
    : 'You paid nothing, so there’s nothing to refund.';
}

/** What was cancelled, and what goes back for it (Q20). */
export function bookingCancelled({ booking, card }: Confirmation): string {
  const { refund_cents: refund } = booking;
  return refund > 0 ? `Booking cancelled: ${goesBack(refund, card)}` : 'Your booking is cancelled.';
}
