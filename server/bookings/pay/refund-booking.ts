import type { Deps } from '#server/deps/deps.ts';
import { recordCharge } from '#server/ledger/record-charge.ts';
import { errorName } from '#server/log/log.ts';
import type { Refund } from '#server/payments/payment-provider.ts';
import { changeBooking, findBookedEvent, findBooking } from '../booking-queries.ts';
import { lineItemsOf } from '../booking-rules.ts';

/**
 * Refunds what is owed for a cancelled booking, and records it in the ledger. Safe to repeat: earlier
 * refunds are subtracted, and the idempotency key names the remaining amount. If the provider is
 * unavailable, the scheduled task tries again. A refund that the bank sends back later is not tried
 * again: that card is closed, and the office pays in another way (G14).
 */
export async function refundBooking(deps: Deps, id: string): Promise<void> {
  try {
    await issueRefund(deps, id);
  } catch (error) {
    deps.log.error({ booking: id, reason: errorName(error) }, 'a refund has to wait');
  }
}

async function issueRefund(deps: Deps, id: string): Promise<void> {
  const booking = await findBooking(deps.db, id);
  if (!booking?.charge_id || booking.refunded_at) return;
  const before = await deps.payments.retrieveCharge(booking.charge_id);
  if (!before) return;
  const amountCents = booking.refund_cents - before.refunds.filter(isRefunded).reduce(sumOf, 0);
  if (amountCents > 0) {
    await deps.payments.createRefund(
      { charge: before.id, amountCents },
      `refund:${id}:${amountCents}`,
    );
  }
  const after = (await deps.payments.retrieveCharge(before.id)) ?? before;
  await deps.db.transaction(async (tx) => {
    const event = await findBookedEvent(tx, booking.event_uuid);
    const now = deps.clock.now();
    await recordCharge(tx, booking.user_uuid, lineItemsOf(event, booking), after, now);
    await changeBooking(tx, id, ['cancelled'], { refunded_at: now });
  });
}

const isRefunded = ({ hasFailed }: Refund) => !hasFailed;
const sumOf = (sum: number, { amountCents }: Refund) => sum + amountCents;
