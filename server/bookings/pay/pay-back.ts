import type { Deps } from '#server/deps/deps.ts';
import { recordCharge } from '#server/ledger/record-charge.ts';
import { errorName } from '#server/log/log.ts';
import type { Refund } from '#server/payments/payment-provider.ts';
import { changeBooking, findBookedEvent, findBooking } from '../booking-queries.ts';
import { partsOf } from './booking-parts.ts';

/**
 * Has the provider give back what a cancelled booking is owed, and keeps it in the books. It may be
 * done over and over: what went back already is counted off, and the key stands for the rest. Should
 * the provider be away, the sweep tries again; the money is owed from the moment of cancelling. What
 * the bank sends back later is not tried again: the card is closed, and people find another way (G14).
 */
export async function payBack(deps: Deps, id: string): Promise<void> {
  try {
    await giveBack(deps, id);
  } catch (error) {
    deps.log.error({ booking: id, reason: errorName(error) }, 'a refund has to wait');
  }
}

async function giveBack(deps: Deps, id: string): Promise<void> {
  const booking = await findBooking(deps.db, id);
  if (!booking?.charge_id || booking.refunded_at) return;
  const before = await deps.payments.retrieveCharge(booking.charge_id);
  if (!before) return;
  const amountCents = booking.refund_cents - before.refunds.filter(isGiven).reduce(sumOf, 0);
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
    await recordCharge(tx, booking.user_uuid, partsOf(event, booking), after, now);
    await changeBooking(tx, id, ['cancelled'], { refunded_at: now });
  });
}

const isGiven = ({ hasFailed }: Refund) => !hasFailed;
const sumOf = (sum: number, { amountCents }: Refund) => sum + amountCents;
