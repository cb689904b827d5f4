import type { Deps } from '#server/deps/deps.ts';
import { findLiveBooking } from '../booking-queries.ts';
import { payBack } from '../pay/pay-back.ts';
import { expireHold } from '../pay/reconcile-booking.ts';
import { withEventLock } from '../with-event-lock.ts';
import { findComingBookings } from './called-off-queries.ts';
import { markCancelled } from './cancel-booking.ts';

/** Before an account is erased: nobody could come, or cancel, afterwards. So it all goes back, at any hour. */
export async function cancelBookingsOf(deps: Deps, userUuid: string): Promise<void> {
  for (const booking of await findComingBookings(deps.db, userUuid, deps.clock.now())) {
    if (booking.status === 'held') await expireHold(deps, booking);
    const cancelled = await withEventLock(deps.db, booking.event_uuid, async (tx) => {
      const live = await findLiveBooking(tx, booking.event_uuid, userUuid);
      return live?.status === 'confirmed' ? markCancelled(deps, tx, live) : undefined;
    });
    if (cancelled) await payBack(deps, cancelled.id);
  }
}
