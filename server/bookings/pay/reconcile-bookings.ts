import type { Deps } from '#server/deps/deps.ts';
import { errorName } from '#server/log/log.ts';
import { findOwedRefunds, findUnreconciled } from '../booking-queries.ts';
import { reconcileBooking } from './reconcile-booking.ts';
import { refundBooking } from './refund-booking.ts';

/**
 * Finishes or undoes bookings that a lost answer, a killed process or an abandoned payment left behind,
 * and refunds what is owed. Works without a single webhook (F8, I1).
 */
export async function reconcileBookings(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  await forEach(
    (after) => findUnreconciled(db, clock.now(), after),
    async (id) => {
      try {
        await reconcileBooking(deps, id);
      } catch (error) {
        // One failure must not stop the others.
        deps.log.error(
          { booking: id, reason: errorName(error) },
          'a booking could not be reconciled',
        );
      }
    },
  );
  await forEach(
    (after) => findOwedRefunds(db, after),
    (id) => refundBooking(deps, id),
  );
}

async function forEach(
  next: (after: string) => Promise<string[]>,
  work: (id: string) => Promise<void>,
): Promise<void> {
  for (let ids = await next(''); ids.length > 0; ids = await next(ids.at(-1) ?? '')) {
    for (const id of ids) await work(id);
  }
}
