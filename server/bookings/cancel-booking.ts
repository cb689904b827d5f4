import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { existsFor } from '../events/exists-for.ts';
import type { Session } from '../http/auth/session.ts';
import { HttpError } from '../http/errors/http-error.ts';
import {
  type BookingRow,
  changeBooking,
  findLiveBooking,
  hasCancelled,
} from './booking-queries.ts';
import { refundOf, whyKept } from './booking-rules.ts';
import { holdingEvent } from './holding-event.ts';
import { orderBookingLetters } from './order-booking-letters.ts';
import { payBack } from './pay-back.ts';
import { giveUpHold } from './settle-booking.ts';

/** Frees the places once and gives the money back (F4). */
export async function cancelBooking(
  deps: Deps,
  session: Session,
  eventUuid: string,
): Promise<void> {
  const { userUuid } = session;
  const held = await findLiveBooking(deps.db, eventUuid, userUuid);
  if (held?.status === 'held') {
    const after = await giveUpHold(deps, held);
    if (after?.status !== 'confirmed') return;
  }
  const { id } = await holdingEvent(deps.db, eventUuid, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    const live = await findLiveBooking(tx, eventUuid, userUuid);
    if (live?.status !== 'confirmed') {
      const before = await hasCancelled(tx, eventUuid, userUuid);
      if (before) throw new HttpError('already_cancelled');
      throw new HttpError(existsFor(session, event) ? 'not_booked' : 'not_found');
    }
    const message = whyKept(event, deps.clock.now());
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
  await orderBookingLetters(tx, now, 'cancelled', [cancelled]);
  return cancelled;
}
