import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { canViewEvent } from '#server/events/event-policy.ts';
import type { Session } from '#server/http/auth/session.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import {
  type BookingRow,
  changeBooking,
  findLiveBooking,
  hasCancelled,
} from '../booking-queries.ts';
import { cancellationRefusal, refundOf } from '../booking-rules.ts';
import { enqueueBookingEmails } from '../emails/enqueue-booking-emails.ts';
import { expireHold } from '../pay/reconcile-booking.ts';
import { refundBooking } from '../pay/refund-booking.ts';
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
    const after = await expireHold(deps, current);
    if (after?.status !== 'confirmed') return;
  }
  const { id } = await withEventLock(deps.db, eventUuid, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    const live = await findLiveBooking(tx, eventUuid, userUuid);
    if (live?.status !== 'confirmed') {
      const before = await hasCancelled(tx, eventUuid, userUuid);
      if (before) throw new HttpError('already_cancelled');
      throw new HttpError(canViewEvent(session, event) ? 'not_booked' : 'not_found');
    }
    const message = cancellationRefusal(event, deps.clock.now());
    if (message !== undefined) throw new HttpError('booking_closed', { message });
    return setCancelled(deps, tx, live);
  });
  deps.wakeJobs();
  await refundBooking(deps, id);
}

/** Before an account is erased: cancels and refunds everything that has not begun, at any time. */
export async function cancelUpcomingBookings(deps: Deps, userUuid: string): Promise<void> {
  for (const booking of await findUpcomingBookings(deps.db, userUuid, deps.clock.now())) {
    if (booking.status === 'held') await expireHold(deps, booking);
    const cancelled = await withEventLock(deps.db, booking.event_uuid, async (tx) => {
      const live = await findLiveBooking(tx, booking.event_uuid, userUuid);
      return live?.status === 'confirmed' ? setCancelled(deps, tx, live) : undefined;
    });
    if (cancelled) await refundBooking(deps, cancelled.id);
  }
}

/** Call it in a transaction that has locked the event. From here on the refund is owed. */
export async function setCancelled(
  { clock }: Deps,
  tx: Db,
  booking: BookingRow,
): Promise<BookingRow> {
  const now = clock.now();
  await releaseSeats(tx, booking.id, ['confirmed'], 'cancelled', now);
  const cancelled = await changeBooking(tx, booking.id, ['cancelled'], {
    refund_cents: refundOf(booking),
  });
  if (!cancelled) throw new HttpError('already_cancelled');
  await enqueueBookingEmails(tx, now, 'cancelled', [cancelled]);
  return cancelled;
}
