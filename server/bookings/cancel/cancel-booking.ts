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
import { payBack } from '../pay/pay-back.ts';
import { expireHold } from '../pay/reconcile-booking.ts';
import { withEventLock } from '../with-event-lock.ts';

/** Frees the places once and gives the money back (F4). */
export async function cancelBooking(
  deps: Deps,
  session: Session,
  eventUuid: string,
): Promise<void> {
  const { userUuid } = session;
  const held = await findLiveBooking(deps.db, eventUuid, userUuid);
  if (held?.status === 'held') {
    const after = await expireHold(deps, held);
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
    return markCancelled(deps, tx, live);
  });
  deps.wakeJobs();
  await payBack(deps, id);
}

/** In a transaction that holds the event. What was paid is owed from here on. */
export async function markCancelled(
  { clock }: Deps,
  tx: Db,
  booking: BookingRow,
): Promise<BookingRow> {
  const now = clock.now();
  const cancelled = await changeBooking(tx, booking.id, ['confirmed'], {
    status: 'cancelled',
    cancelled_at: now,
    refund_cents: refundOf(booking),
  });
  if (!cancelled) throw new HttpError('already_cancelled');
  await enqueueBookingEmails(tx, now, 'cancelled', [cancelled]);
  return cancelled;
}
