import { audit } from '#server/audit/audit.ts';
import { refundOf } from '#server/bookings/booking-rules.ts';
import { setCancelled } from '#server/bookings/cancel/cancel-booking.ts';
import {
  findBookingsOfEvent,
  setEventCancelled,
} from '#server/bookings/cancel/cancellation-queries.ts';
import { expireHold } from '#server/bookings/pay/reconcile-booking.ts';
import { refundBooking } from '#server/bookings/pay/refund-booking.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Deps } from '#server/deps/deps.ts';
import { momentText } from '#server/events/event-moment.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { errorName } from '#server/log/log.ts';

/** What cancelling an event would do, for confirmation. Undefined if there is no such event. */
export async function effectOfCancelling({ db, clock }: Deps, slug: string) {
  const event = await findEvent(db, { slug }, clock.now());
  if (!event) return undefined;
  const booked = await findBookingsOfEvent(db, event.uuid, 'confirmed');
  return {
    title: event.title,
    when: momentText(event.starts_at, event.timezone),
    isOver: event.ends_at <= clock.now(),
    isCancelled: event.status === 'cancelled',
    bookings: booked.length,
    refundCents: booked.reduce((sum, booking) => sum + refundOf(booking), 0),
  };
}

/**
 * Cancels an event and its bookings: everybody gets an email and a full refund. Safe to repeat, which
 * also finishes what failed the first time. Undefined if there is no such event.
 */
export async function cancelEvent(
  deps: Deps,
  slug: string,
): Promise<{ cancelled: number; owed: number } | undefined> {
  const { db, clock } = deps;
  const event = await findEvent(db, { slug }, clock.now());
  if (!event) return undefined;
  const cancelled = await withEventLock(db, event.uuid, async (tx, locked) => {
    await setEventCancelled(tx, event.uuid);
    if (locked?.status !== 'cancelled') {
      await audit(tx, 'event_cancelled', { at: clock.now(), about: event.uuid });
    }
    const booked = await findBookingsOfEvent(tx, event.uuid, 'confirmed');
    for (const booking of booked) await setCancelled(deps, tx, booking);
    return booked.length;
  });
  deps.wakeJobs();
  for (const held of await findBookingsOfEvent(db, event.uuid, 'held')) {
    // One failure must not stop the other refunds; the scheduled task tries again.
    await expireHold(deps, held).catch((error: unknown) => {
      deps.log.error(
        { booking: held.id, reason: errorName(error) },
        'a hold could not be released',
      );
    });
  }
  const findOwed = async () =>
    (await findBookingsOfEvent(db, event.uuid, 'cancelled')).filter(
      ({ refund_cents, refunded_at }) => refund_cents > 0 && refunded_at === null,
    );
  for (const { id } of await findOwed()) await refundBooking(deps, id);
  return { cancelled, owed: (await findOwed()).length };
}
