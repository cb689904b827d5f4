import type { Deps } from '#server/deps/deps.ts';
import { freeSeats } from '#server/events/free-seats.ts';
import { recordCharge } from '#server/ledger/record-charge.ts';
import { findCustomer, findCustomerOwner } from '#server/payments/customers/customer-queries.ts';
import type { Charge } from '#server/payments/payment-provider.ts';
import {
  type BookingRow,
  changeBooking,
  countPlayers,
  findBooking,
  findBookingOfCharge,
  findBookingsInDoubt,
  releaseHold,
} from '../booking-queries.ts';
import { lineItemsOf } from '../booking-rules.ts';
import { enqueueBookingEmails } from '../emails/enqueue-booking-emails.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import { withEventLock } from '../with-event-lock.ts';
import { refundBooking } from './refund-booking.ts';

// Brings bookings in line with their charges at the provider. The person's request, webhooks and the
// scheduled task all end here, so it does not matter which of them runs first, or how often.

/** False if no booking has that charge. */
export async function reconcileCharge(deps: Deps, chargeId: string): Promise<boolean> {
  const booking = await findBookingOfCharge(deps.db, chargeId);
  if (booking) {
    await reconcileBooking(deps, booking.id);
    return true;
  }
  // If the answer was lost before the charge was recorded, the correlation id finds the booking.
  const charge = await deps.payments.retrieveCharge(chargeId);
  const owner = charge && (await findCustomerOwner(deps.db, charge.customer));
  for (const { id } of owner ? await findBookingsInDoubt(deps.db, owner) : []) {
    if ((await reconcileBooking(deps, id))?.charge_id === chargeId) return true;
  }
  return false;
}

/** Reads the charge of a booking again and updates the booking. Returns it as it is afterwards. */
export async function reconcileBooking(deps: Deps, id: string): Promise<BookingRow | undefined> {
  const booking = await findBooking(deps.db, id);
  if (!booking) return undefined;
  const charge = await findChargeOf(deps, booking);
  const isOver = (booking.hold_expires_at ?? booking.created_at) <= deps.clock.now();
  if (booking.status === 'held' && charge?.state !== 'paid') {
    if (charge?.state === 'failed' || charge?.state === 'cancelled' || isOver) {
      return expireHold(deps, booking, charge);
    }
    if (!charge || charge.id === booking.charge_id) return booking;
    return (await recordChargeId(deps, booking, charge)) ?? booking;
  }
  if (!charge) return booking;
  return charge.state === 'paid' ? confirmPaid(deps, booking, charge) : booking;
}

export async function findChargeOf(deps: Deps, booking: BookingRow): Promise<Charge | undefined> {
  if (booking.charge_id) return deps.payments.retrieveCharge(booking.charge_id);
  const customer = await findCustomer(deps.db, booking.user_uuid);
  return customer && deps.payments.findCharge(customer.customer_id, booking.id);
}

/** Undefined if the hold was released while the provider was called. */
export function recordChargeId(deps: Deps, { id }: BookingRow, charge: Charge) {
  return changeBooking(deps.db, id, ['held'], { charge_id: charge.id });
}

/** Makes sure that the charge of a hold can no longer be paid, then frees its seats. */
export async function expireHold(
  deps: Deps,
  booking: BookingRow,
  known?: Charge,
): Promise<BookingRow | undefined> {
  const charge = known ?? (await findChargeOf(deps, booking));
  if (charge && (await cancelUnpaidCharge(deps, booking, charge)).state === 'paid') {
    return reconcileBooking(deps, booking.id);
  }
  await deps.db.transaction((tx) => releaseHold(tx, booking.id));
  return findBooking(deps.db, booking.id);
}

/** After this the charge cannot be paid, unless it turns out to be paid already. */
export async function cancelUnpaidCharge(deps: Deps, booking: BookingRow, charge: Charge) {
  if (charge.state === 'paid' || charge.state === 'cancelled') return charge;
  await deps.payments.cancelCharge(charge.id, `booking:${booking.id}:cancel`);
  return (await deps.payments.retrieveCharge(charge.id)) ?? charge;
}

/**
 * Confirms a booking whose charge is paid, or refunds it if its seats are gone (F8). For a booking that
 * is confirmed or cancelled already, only new refunds are recorded.
 */
export async function confirmPaid(
  deps: Deps,
  booking: BookingRow,
  charge: Charge,
): Promise<BookingRow | undefined> {
  const after = await withEventLock(deps.db, booking.event_uuid, async (tx, event) => {
    const current = await findBooking(tx, booking.id);
    if (!event || !current) return current;
    const now = deps.clock.now();
    await recordCharge(tx, current.user_uuid, lineItemsOf(event, current), charge, now);
    if (current.status !== 'held' && current.status !== 'released') return current;
    const players = await countPlayers(tx, event.uuid, now);
    if (canConfirm(event, current, players, now)) {
      await enqueueBookingEmails(tx, now, 'confirmed', [current]);
      return changeBooking(tx, current.id, ['held'], {
        status: 'confirmed',
        charge_id: charge.id,
      });
    }
    await enqueueBookingEmails(tx, now, 'refunded', [current]);
    return changeBooking(tx, current.id, ['held', 'released'], {
      status: 'cancelled',
      charge_id: charge.id,
      cancelled_at: now,
      refund_cents: current.total_cents,
    });
  });
  deps.wakeJobs();
  if (after?.status !== 'cancelled') return after;
  await refundBooking(deps, after.id);
  return findBooking(deps.db, after.id);
}

/** A released hold has lost its seats and its guests' names for good. */
function canConfirm(
  event: BookableEvent,
  booking: BookingRow,
  players: number,
  now: Date,
): boolean {
  if (booking.status !== 'held' || event.status !== 'published') return false;
  if (booking.hold_expires_at && booking.hold_expires_at > now) return true;
  const free = freeSeats(event, players);
  return event.starts_at > now && (free === null || free >= booking.players);
}
