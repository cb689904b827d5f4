import type { Confirmation } from '#contract/bookings.ts';
import { formatMoney } from '#contract/money.ts';
import { cardName } from '#web/membership/card-name.ts';

/** What cancelling refunds, in a sentence. A part or all may have been refunded by hand before (G14). */
export function cancellationRefund({
  booking,
  card,
  refund_if_cancelled_cents: refund,
}: Confirmation): string {
  if (refund > 0)
    return `${formatMoney(refund)} goes back to ${card ? cardName(card) : 'your card'}.`;
  return booking.total_cents > 0
    ? 'All you paid has gone back already.'
    : 'Nothing was paid, so nothing comes back.';
}
