import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import type { Handlers } from '#server/jobs/run-jobs.ts';
import type { BookingRow } from '../booking-queries.ts';
import { reconcileBooking } from './reconcile-charge.ts';

const holdEndSchema = z.object({ booking: z.string() });

/** When a hold has run its time, its seats come free at once, not with the next scheduled task. */
export async function enqueueHoldEnds(
  tx: Db,
  bookings: Pick<BookingRow, 'id' | 'created_at' | 'hold_expires_at'>[],
): Promise<void> {
  await addJobs(
    tx,
    bookings.flatMap(({ id, created_at, hold_expires_at: runAt }) =>
      runAt ? [{ kind: 'hold-end', payload: { booking: id }, now: created_at, runAt }] : [],
    ),
  );
}

export function holdJobs(deps: Deps): Handlers {
  return {
    async 'hold-end'(payload) {
      await reconcileBooking(deps, holdEndSchema.parse(payload).booking);
    },
  };
}
