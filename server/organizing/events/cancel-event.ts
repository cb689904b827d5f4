import { audit } from '#server/audit/audit.ts';
import { cancelBooking, giveUpHold } from '#server/bookings/cancel/cancel-seats.ts';
import {
  findBookingsOfEvent,
  findOwedOfEvent,
  setEventCancelled,
} from '#server/bookings/cancel/cancellation-queries.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Deps } from '#server/deps/deps.ts';
import { momentText } from '#server/events/event-moment.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { findBookingMoney } from '#server/ledger/charge-queries.ts';
import { sendRefunds } from '#server/ledger/send-refund.ts';
import { errorName } from '#server/log/log.ts';

/** What cancelling an event would do, for confirmation. Undefined if there is no such event. */
export async function effectOfCancelling({ db, clock }: Deps, slug: string) {
  const event = await findEvent(db, { slug }, clock.now());
  if (!event) return undefined;
  const booked = await findBookingsOfEvent(db, event.uuid, 'confirmed');
  const ids = booked.map(({ id }) => id);
  const moneyOf = await findBookingMoney(db, ids);
  return {
    title: event.title,
    when: momentText(event.starts_at, event.timezone),
    isOver: event.ends_at <= clock.now(),
    isCancelled: event.status === 'cancelled',
    bookings: booked.length,
    refundCents: ids.reduce((sum, id) => sum + moneyOf(id).left_cents, 0),
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
    const refund = { reason: 'event_cancelled', by: null } as const;
    for (const booking of booked) await cancelBooking(deps, tx, booking, refund);
    return booked.length;
  });
  deps.wakeJobs();
  for (const held of await findBookingsOfEvent(db, event.uuid, 'held')) {
    // One failure must not stop the other refunds; the scheduled task tries again.
    await giveUpHold(deps, held.id).catch((error: unknown) => {
      deps.log.error(
        { booking: held.id, reason: errorName(error) },
        'a hold could not be released',
      );
    });
  }
  await sendRefunds(deps, await findOwedOfEvent(db, event.uuid));
  return { cancelled, owed: (await findOwedOfEvent(db, event.uuid)).length };
}
