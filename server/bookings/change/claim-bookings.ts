import { z } from 'zod';
import { audit } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Handlers } from '#server/jobs/run-jobs.ts';
import { claimBooking, findBooking, findLiveBooking, findUnclaimed } from '../booking-queries.ts';
import { findClaimant } from '../reserve/booker-queries.ts';
import { claimOwnSeat } from '../seat-queries.ts';
import { withEventLock } from '../with-event-lock.ts';

const claimSchema = z.object({ user: z.uuid() });

/**
 * 13.6: an account that has confirmed an email gets the bookings by name with that email, unless it has a live
 * one of the same event: then that one stays a booking by name. A job, because it waits for the events' locks.
 */
export function claimJobs(deps: Deps): Handlers {
  return {
    async 'booking-claim'(payload) {
      const { user } = claimSchema.parse(payload);
      const claimant = await findClaimant(deps.db, user);
      if (!claimant) return;
      for (const { id, event_uuid } of await findUnclaimed(deps.db, claimant.email_key)) {
        await withEventLock(deps, event_uuid, async (tx) => {
          if (await findLiveBooking(tx, event_uuid, user)) return;
          const before = await findBooking(tx, id);
          if (!(await claimBooking(tx, id, user, claimant.email_key)) || !before) return;
          await claimOwnSeat(tx, id, { user_uuid: user, name: claimant.name }, before);
          const at = deps.clock.now();
          await audit(tx, 'booking_claimed', { at, subject: user, about: event_uuid, booking: id });
        });
      }
    },
  };
}
