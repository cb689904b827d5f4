import type { Confirmation } from '#contract/bookings/bookings.ts';
import { goesBack, inWay, type MoneyBack } from '#contract/values/money-words.ts';
import { cardName } from '#web/payments/card/card-name.ts';
import type { LineItem } from '../booking-total.ts';

/** "$25.00 goes back to Visa 4242." */
export function goesBackTo(card: Confirmation['card'], back: MoneyBack[]): string {
  return goesBack(back, card ? cardName(card) : undefined);
}

/** What cancelling refunds, in a sentence. A part or all may have been refunded by hand before (G14). */
export function cancellationRefund({
  booking,
  card,
  refund_if_cancelled_ways: back,
}: Confirmation): string {
  if (back.length > 0) return goesBackTo(card, back);
  return booking.total_cents > 0
    ? 'Everything you paid has already gone back.'
    : 'You paid nothing, so there’s nothing to refund.';
}

/** What was cancelled, and what goes back for it (Q20). */
export function bookingCancelled({ card, refund_ways: back }: Confirmation): string {
  return back.length > 0
    ? `Booking cancelled: ${goesBackTo(card, back)}`
    : 'Your booking is cancelled.';
}

/** Below the total of a cancelled booking: "Back to Visa 4242". Its receipts have the days: some goes back later. */
export function refundLines({ booking, card, refund_ways }: Confirmation): LineItem[] {
  if (booking.status !== 'cancelled') return [];
  const toCard = `Back to ${card ? cardName(card) : 'your card'}`;
  return refund_ways.map(({ way, cents, given }) => ({
    label: way === 'card' ? toCard : `${given ? 'Given back' : 'Owed to you'} ${inWay(way)}`,
    cents,
  }));
}
