import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { canViewEvent } from '#server/events/event-policy.ts';
import type { Session } from '#server/http/auth/session.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { findPendingCharges } from '#server/ledger/charge-queries.ts';
import { oweSeats, type RefundToOwe } from '#server/ledger/owe-refund.ts';
import { sendRefunds } from '#server/ledger/send-refund.ts';
import { type BookingRow, findLiveBooking, hasCancelled } from '../booking-queries.ts';
import { cancellationRefusal } from '../booking-rules.ts';
import { enqueueBookingEmails } from '../emails/enqueue-booking-emails.ts';
import { giveUpCharge } from '../pay/reconcile-charge.ts';
import { releaseSeats } from '../seat-queries.ts';
import { withEventLock } from '../with-event-lock.ts';
import { findUpcomingBookings } from './cancellation-queries.ts';

/** Frees the seats once and refunds the money (F4). */
export async function cancelBooking(
  deps: Deps,
  session: Session,
  eventUuid: string,
): Promise<void> {
  const { userUuid } = session;
  const current = await findLiveBooking(deps.db, eventUuid, userUuid);
  if (current?.status === 'held') {
    await giveUpHold(deps, current.id);
    if ((await findLiveBooking(deps.db, eventUuid, userUuid))?.status !== 'confirmed') return;
  }
  const owed = await withEventLock(deps.db, eventUuid, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    const live = await findLiveBooking(tx, eventUuid, userUuid);
    if (live?.status !== 'confirmed') {
      const before = await hasCancelled(tx, eventUuid, userUuid);
      if (before) throw new HttpError('already_cancelled');
      throw new HttpError(canViewEvent(session, event) ? 'not_booked' : 'not_found');
    }
    const message = cancellationRefusal(event, deps.clock.now());
    if (message !== undefined) throw new HttpError('booking_closed', { message });
    return setCancelled(deps, tx, live, { reason: 'cancelled', by: userUuid });
  });
  deps.wakeJobs();
  await sendRefunds(deps, owed);
}

/** Whatever is being paid for a booking, and the seats that it holds. */
export async function giveUpHold(deps: Deps, bookingId: string): Promise<void> {
  for (const charge of await findPendingCharges(deps.db, bookingId)) {
    await giveUpCharge(deps, charge);
  }
}

/** Before an account is erased: cancels and refunds everything that has not begun, at any time. */
export async function cancelUpcomingBookings(deps: Deps, userUuid: string): Promise<void> {
  for (const booking of await findUpcomingBookings(deps.db, userUuid, deps.clock.now())) {
    await giveUpHold(deps, booking.id);
    const owed = await withEventLock(deps.db, booking.event_uuid, async (tx) => {
      const live = await findLiveBooking(tx, booking.event_uuid, userUuid);
      if (live?.status !== 'confirmed') return [];
      return setCancelled(deps, tx, live, { reason: 'cancelled', by: null });
    });
    await sendRefunds(deps, owed);
  }
}

/**
 * Gives up all seats of a booking. Call it in a transaction that has locked the event, and send the
 * refunds that it returns: from here on they are owed (F4).
 */
export async function setCancelled(
  { clock }: Deps,
  tx: Db,
  booking: BookingRow,
  refund: Omit<RefundToOwe, 'now'>,
): Promise<string[]> {
  const now = clock.now();
  const released = await releaseSeats(tx, {
    booking: booking.id,
    from: ['confirmed'],
    to: 'cancelled',
    now,
  });
  if (released.length === 0) throw new HttpError('already_cancelled');
  await enqueueBookingEmails(tx, now, 'cancelled', [booking]);
  return oweSeats(tx, {
    booking: booking.id,
    seats: released.map(({ uuid }) => uuid),
    withDonation: true,
    now,
    ...refund,
  });
}
