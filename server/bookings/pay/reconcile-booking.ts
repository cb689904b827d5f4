import type { Deps } from '#server/deps/deps.ts';
import { type Availability, freeSeats } from '#server/events/availability.ts';
import { countTryQuietly } from '#server/http/auth/rate-limit.ts';
import { recordCharge } from '#server/ledger/record-charge.ts';
import { findCustomer, findCustomerOwner } from '#server/payments/customers/customer-queries.ts';
import type { Charge } from '#server/payments/payment-provider.ts';
import {
  type BookingRow,
  changeBooking,
  findBooking,
  findBookingOfCharge,
  findBookingsInDoubt,
  releaseHold,
} from '../booking-queries.ts';
import { lineItemsOf } from '../booking-rules.ts';
import { enqueueBookingEmails } from '../emails/enqueue-booking-emails.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import { confirmSeats, countTaken, releaseSeats } from '../seat-queries.ts';
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
  if (booking.status === 'held' && charge?.state !== 'paid') {
    if (charge?.state === 'failed' || charge?.state === 'cancelled' || hasRunOut(deps, booking)) {
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
  const released = await giveUpHold(deps, booking);
  if (released && charge?.state === 'requires_action' && hasRunOut(deps, booking)) {
    await countTryQuietly(deps, 'unpaidHoldOfEvent', holdSubject(booking));
  }
  return findBooking(deps.db, booking.id);
}

/** N8: a card that asks its bank for ever may hold a person's seats of an event twice, not without end. */
export const holdSubject = ({
  user_uuid,
  event_uuid,
}: Pick<BookingRow, 'user_uuid' | 'event_uuid'>) => `${user_uuid} ${event_uuid}`;

export function hasRunOut({ clock }: Deps, { hold_expires_at }: BookingRow): boolean {
  return hold_expires_at !== null && hold_expires_at <= clock.now();
}

/** Frees the seats of a hold that cannot be paid any more. False if they were not held any more. */
export function giveUpHold({ db, clock }: Deps, { id, event_uuid }: BookingRow): Promise<boolean> {
  return withEventLock(db, event_uuid, (tx) => releaseHold(tx, id, clock.now()));
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
    const taken = await countTaken(tx, event.uuid, now);
    if (canConfirm(event, current, taken, now)) {
      await confirmSeats(tx, current.id);
      await enqueueBookingEmails(tx, now, 'confirmed', [current]);
      return changeBooking(tx, current.id, ['confirmed'], { charge_id: charge.id });
    }
    await releaseSeats(tx, current.id, ['held', 'expired'], 'cancelled', now);
    await enqueueBookingEmails(tx, now, 'refunded', [current]);
    return changeBooking(tx, current.id, ['cancelled'], {
      charge_id: charge.id,
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
  taken: Omit<Availability, 'capacity'>,
  now: Date,
): boolean {
  if (booking.status !== 'held' || event.status !== 'published') return false;
  if (booking.hold_expires_at && booking.hold_expires_at > now) return true;
  const free = freeSeats({ capacity: event.capacity, ...taken });
  return event.starts_at > now && (free === null || free >= booking.players);
}
