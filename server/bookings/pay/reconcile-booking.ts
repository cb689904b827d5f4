import type { Deps } from '#server/deps/deps.ts';
import { freeSeats } from '#server/events/free-seats.ts';
import { recordCharge } from '#server/ledger/record-charge.ts';
import { findCustomer, findCustomerOwner } from '#server/membership/customer-queries.ts';
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
import { enqueueBookingEmails } from '../emails/enqueue-booking-emails.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import { withEventLock } from '../with-event-lock.ts';
import { partsOf } from './booking-parts.ts';
import { payBack } from './pay-back.ts';

// Brings bookings in line with what the provider says of their charges. The person's own request, a
// webhook and the sweep all end here, so it does not matter which of them comes first, or how often.

/** False if no booking has that charge. */
export async function reconcileCharge(deps: Deps, chargeId: string): Promise<boolean> {
  const booking = await findBookingOfCharge(deps.db, chargeId);
  if (booking) {
    await reconcileBooking(deps, booking.id);
    return true;
  }
  // Its answer was lost before the charge was noted: the booking's own id finds it.
  const charge = await deps.payments.retrieveCharge(chargeId);
  const owner = charge && (await findCustomerOwner(deps.db, charge.customer));
  for (const { id } of owner ? await findBookingsInDoubt(deps.db, owner) : []) {
    if ((await reconcileBooking(deps, id))?.charge_id === chargeId) return true;
  }
  return false;
}

/** Re-reads the charge of a booking and does what follows from it; answers the booking after that. */
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

/** Undefined if the hold was given up while its charge was asked for. */
export function recordChargeId(deps: Deps, { id }: BookingRow, charge: Charge) {
  return changeBooking(deps.db, id, ['held'], { charge_id: charge.id });
}

/** Frees the places of a hold, once its charge can no longer be paid. */
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

/** Nobody can pay it after this, unless it turns out to be paid already. */
export async function cancelUnpaidCharge(deps: Deps, booking: BookingRow, charge: Charge) {
  if (charge.state === 'paid' || charge.state === 'cancelled') return charge;
  await deps.payments.cancelCharge(charge.id, `booking:${booking.id}:cancel`);
  return (await deps.payments.retrieveCharge(charge.id)) ?? charge;
}

/**
 * The money is there: the booking is confirmed, or, if the places are gone by now, everything goes
 * back (F8). What is settled already is only told of refunds.
 */
export async function confirmPaid(
  deps: Deps,
  booking: BookingRow,
  charge: Charge,
): Promise<BookingRow | undefined> {
  const settled = await withEventLock(deps.db, booking.event_uuid, async (tx, event) => {
    const current = await findBooking(tx, booking.id);
    if (!event || !current) return current;
    const now = deps.clock.now();
    await recordCharge(tx, current.user_uuid, partsOf(event, current), charge, now);
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
  if (settled?.status !== 'cancelled') return settled;
  await payBack(deps, settled.id);
  return findBooking(deps.db, settled.id);
}

/** One that was given up has lost its places and its guests' names for good. */
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
