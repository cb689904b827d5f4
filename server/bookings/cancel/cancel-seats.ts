import type { z } from 'zod';
import type { CancelledSeats, cancellationSchema } from '#contract/bookings/bookings.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { canViewEvent } from '#server/events/event-policy.ts';
import type { Session } from '#server/http/auth/session.ts';
import {
  type ChargeRow,
  findChargeLines,
  findPendingCharges,
} from '#server/ledger/charges/charge-queries.ts';
import { oweSeats, type RefundToOwe } from '#server/ledger/charges/owe-refund.ts';
import { sendRefunds } from '#server/ledger/send-refund.ts';
import { type BookingRow, findLiveBooking, hasCancelled } from '../booking-queries.ts';
import { enqueueCancellation } from '../emails/enqueue-booking-emails.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import { giveUpCharge } from '../pay/reconcile-charge.ts';
import { findSeats, findSeatsOfCharge, type NamedSeat, releaseSeats } from '../seat-queries.ts';
import { ownBooking } from '../tickets/present-booking.ts';
import { withEventLock } from '../with-event-lock.ts';
import { findUpcomingBookings } from './cancellation-queries.ts';
import { type Cancellation, planCancellation } from './plan-cancellation.ts';

/**
 * Gives up seats of the person's booking, or all, and refunds what was paid for them (F4). What is being
 * paid for the booking is given up first if nothing else of it would be left.
 */
export async function cancelSeats(
  deps: Deps,
  session: Session,
  eventUuid: string,
  wanted: CancelledSeats,
): Promise<void> {
  const { userUuid } = session;
  const before = await findLiveBooking(deps.db, eventUuid, userUuid);
  const underWay = before ? await findUnderWay(deps.db, before, wanted.seats) : [];
  // V42: a refused person gives up nothing.
  if (before?.status === 'confirmed' && underWay.length > 0) {
    await withEventLock(deps, eventUuid, (tx, event) => ask(deps, tx, session, event, wanted));
  }
  for (const charge of underWay) await giveUpCharge(deps, charge);
  if (before?.status === 'held') {
    const after = await findLiveBooking(deps.db, eventUuid, userUuid);
    if (after?.status !== 'confirmed') return;
  }
  const owed = await withEventLock(deps, eventUuid, async (tx, event) => {
    const { live, plan } = await ask(deps, tx, session, event, wanted);
    return giveUpSeats(deps, tx, live, plan, { reason: 'cancelled', by: userUuid });
  });
  deps.wakeJobs();
  await sendRefunds(deps, owed);
}

/** What would be cancelled, or why it cannot be. Nothing is written. */
async function ask(
  { clock }: Deps,
  tx: Db,
  session: Session,
  event: BookableEvent | undefined,
  { seats: chosen, expected_refund_cents: expected }: CancelledSeats,
): Promise<{ live: BookingRow; plan: Cancellation }> {
  if (!event) throw new HttpError('not_found');
  const live = await findLiveBooking(tx, event.uuid, session.userUuid);
  if (live?.status !== 'confirmed') {
    const had = await hasCancelled(tx, event.uuid, session.userUuid);
    if (had) throw new HttpError('already_cancelled');
    throw new HttpError(canViewEvent(session, event) ? 'not_booked' : 'not_found');
  }
  const plan = await planCancellation(tx, event, live, chosen, clock.now());
  if (plan.seats.length === 0) throw new HttpError('already_cancelled');
  if (plan.refusal) throw new HttpError('booking_closed', { message: plan.refusal });
  if (expected !== undefined && expected !== plan.paid.cents) {
    throw new HttpError('refund_changed', { current: { refund_cents: plan.paid.cents } });
  }
  return { live, plan };
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

/**
 * What is being paid and would be for nothing: all of it if no seat of the booking is left, else what pays for that
 * which the chosen seats owe.
 */
async function findUnderWay(db: Db, { id, status }: BookingRow, chosen: string[] | undefined) {
  const pending = await findPendingCharges(db, id);
  const seats = await findSeats(db, id);
  const isLeft = ({ uuid, state }: NamedSeat) => state === 'confirmed' && !chosen?.includes(uuid);
  if (status === 'held' || !chosen || !seats.some(isLeft)) return pending;
  const owing: ChargeRow[] = [];
  for (const charge of pending) {
    if ((await findSeatsOfCharge(db, charge.uuid)).length > 0) continue;
    const lines = await findChargeLines(db, charge.uuid);
    if (lines.some(({ seat_uuid }) => seat_uuid !== null && chosen.includes(seat_uuid))) {
      owing.push(charge);
    }
  }
  return owing;
}

/** Gives up the payments under way of a booking, and the seats that it holds. */
export async function giveUpHold(deps: Deps, bookingId: string): Promise<void> {
  for (const charge of await findPendingCharges(deps.db, bookingId)) {
    await giveUpCharge(deps, charge);
  }
}

/** Before an account is erased: cancels and refunds everything that has not begun, at any time. */
export async function cancelUpcomingBookings(deps: Deps, userUuid: string): Promise<void> {
  for (const booking of await findUpcomingBookings(deps.db, userUuid, deps.clock.now())) {
    await giveUpHold(deps, booking.id);
    const owed = await withEventLock(deps, booking.event_uuid, async (tx) => {
      const live = await findLiveBooking(tx, booking.event_uuid, userUuid);
      if (live?.status !== 'confirmed') return [];
      return cancelBooking(deps, tx, live, { reason: 'cancelled', by: null });
    });
    await sendRefunds(deps, owed);
  }
}

/**
 * Gives up all seats of a booking, under any terms. Call it in a transaction that has locked the event,
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
