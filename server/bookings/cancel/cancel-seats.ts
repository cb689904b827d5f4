import type { z } from 'zod';
import type { CancelledSeats, cancellationSchema } from '#contract/bookings/bookings.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { canViewEvent } from '#server/events/event-policy.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findChargeLines, findPendingCharges } from '#server/ledger/charge-queries.ts';
import { oweSeats, type RefundToOwe } from '#server/ledger/owe-refund.ts';
import { sendRefunds } from '#server/ledger/send-refund.ts';
import { type BookingRow, findLiveBooking, hasCancelled } from '../booking-queries.ts';
import { enqueueCancellation } from '../emails/enqueue-booking-emails.ts';
import { giveUpCharge } from '../pay/reconcile-charge.ts';
import { findSeats, findSeatsOfCharge, type NamedSeat, releaseSeats } from '../seat-queries.ts';
import { ownBooking } from '../tickets/present-booking.ts';
import { withEventLock } from '../with-event-lock.ts';
import { findUpcomingBookings } from './cancellation-queries.ts';
import { planCancellation } from './plan-cancellation.ts';

/**
 * Gives up seats of the person's booking, or all, and refunds what was paid for them (F4). What is being
 * paid for the booking is given up first if nothing else of it would be left.
 */
export async function cancelSeats(
  deps: Deps,
  session: Session,
  eventUuid: string,
  { seats: chosen, expected_refund_cents: expected }: CancelledSeats,
): Promise<void> {
  const { userUuid } = session;
  const before = await findLiveBooking(deps.db, eventUuid, userUuid);
  if (before && (await leavesNothing(deps.db, before, chosen))) {
    await giveUpHold(deps, before.id);
    const after = await findLiveBooking(deps.db, eventUuid, userUuid);
    if (before.status === 'held' && after?.status !== 'confirmed') return;
  } else if (before && chosen) {
    await giveUpOwing(deps, before.id, chosen);
  }
  const owed = await withEventLock(deps.db, eventUuid, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    const live = await findLiveBooking(tx, eventUuid, userUuid);
    if (live?.status !== 'confirmed') {
      const had = await hasCancelled(tx, eventUuid, userUuid);
      if (had) throw new HttpError('already_cancelled');
      throw new HttpError(canViewEvent(session, event) ? 'not_booked' : 'not_found');
    }
    const plan = await planCancellation(tx, event, live, chosen, deps.clock.now());
    if (plan.seats.length === 0) throw new HttpError('already_cancelled');
    if (plan.refusal) throw new HttpError('booking_closed', { message: plan.refusal });
    if (expected !== undefined && expected !== plan.paid.cents) {
      throw new HttpError('refund_changed', { current: { refund_cents: plan.paid.cents } });
    }
    return giveUpSeats(deps, tx, live, plan, { reason: 'cancelled', by: userUuid });
  });
  deps.wakeJobs();
  await sendRefunds(deps, owed);
}

/** What cancelling would give back now, said before it is done. Without `chosen` for all seats. */
export async function previewCancellation(
  deps: Deps,
  session: Session,
  id: string,
  chosen: string[] | undefined,
): Promise<z.input<typeof cancellationSchema>['data']> {
  const { booking, event } = await ownBooking(deps, session.userUuid, id);
  const plan = await planCancellation(deps.db, event, booking, chosen, deps.clock.now());
  const isOpen = plan.refusal === undefined;
  return {
    refund_cents: isOpen ? plan.paid.cents : 0,
    ways: isOpen ? plan.paid.ways : [],
    kept_cents: isOpen ? 0 : plan.paid.cents,
    donation_cents: isOpen ? plan.paid.donationCents : 0,
    why: isOpen ? null : 'booking_closed',
    message: plan.refusal ?? null,
    until: plan.seats.length > 0 ? plan.until.toISOString() : null,
  };
}

async function leavesNothing(db: Db, { id, status }: BookingRow, chosen: string[] | undefined) {
  if (status === 'held' || !chosen) return true;
  const seats = await findSeats(db, id);
  return seats.every(({ uuid, state }) => state !== 'confirmed' || chosen.includes(uuid));
}

/** Whatever is being paid for a booking, and the seats that it holds. */
export async function giveUpHold(deps: Deps, bookingId: string): Promise<void> {
  for (const charge of await findPendingCharges(deps.db, bookingId)) {
    await giveUpCharge(deps, charge);
  }
}

/** What is being paid of what these seats owe. */
async function giveUpOwing(deps: Deps, bookingId: string, chosen: string[]): Promise<void> {
  for (const charge of await findPendingCharges(deps.db, bookingId)) {
    if ((await findSeatsOfCharge(deps.db, charge.uuid)).length > 0) continue;
    const lines = await findChargeLines(deps.db, charge.uuid);
    if (lines.some(({ seat_uuid }) => seat_uuid !== null && chosen.includes(seat_uuid))) {
      await giveUpCharge(deps, charge);
    }
  }
}

/** Before an account is erased: cancels and refunds everything that has not begun, at any time. */
export async function cancelUpcomingBookings(deps: Deps, userUuid: string): Promise<void> {
  for (const booking of await findUpcomingBookings(deps.db, userUuid, deps.clock.now())) {
    await giveUpHold(deps, booking.id);
    const owed = await withEventLock(deps.db, booking.event_uuid, async (tx) => {
      const live = await findLiveBooking(tx, booking.event_uuid, userUuid);
      if (live?.status !== 'confirmed') return [];
      return cancelBooking(deps, tx, live, { reason: 'cancelled', by: null });
    });
    await sendRefunds(deps, owed);
  }
}

/**
 * Gives up all seats of a booking, whatever their terms. Call it in a transaction that has locked the event,
 * and send the refunds that it returns: from here on they are owed (F4).
 */
export async function cancelBooking(
  deps: Deps,
  tx: Db,
  booking: BookingRow,
  refund: Omit<RefundToOwe, 'now'>,
): Promise<string[]> {
  const all = await findSeats(tx, booking.id);
  const seats = all.filter(({ state }) => state === 'confirmed');
  return giveUpSeats(deps, tx, booking, { seats, isLast: true }, refund);
}

async function giveUpSeats(
  { clock }: Deps,
  tx: Db,
  booking: BookingRow,
  { seats, isLast }: { seats: NamedSeat[]; isLast: boolean },
  refund: Omit<RefundToOwe, 'now'>,
): Promise<string[]> {
  const now = clock.now();
  const chosen = seats.map(({ uuid }) => uuid);
  const from = ['confirmed' as const];
  await releaseSeats(tx, { booking: booking.id, seats: chosen, from, to: 'cancelled', now });
  const given = { booking: booking.id, seats: chosen, withDonation: isLast, now, ...refund };
  const owed = await oweSeats(tx, given);
  await enqueueCancellation(tx, now, booking, { seats: chosen, isLast, owed });
  return owed.refunds;
}
