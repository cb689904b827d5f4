import type { Deps } from '../deps/deps.ts';
import { addJobs } from '../jobs/job-queries.ts';
import { bookingOpened } from './booking-opened-email.ts';
import { takeDueReminders } from './opening-queries.ts';

/** At the moment of an opening; the scheduled task looks for those that were moved. */
export const openingJob = 'booking-opens';

/**
 * 20.5, a scheduled task: who asked for it is told when booking opens, once. The email looks again as it leaves whether
 * there is a reason for it.
 */
export async function remindOfOpening({ db, clock, wakeJobs }: Deps): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const due = await takeDueReminders(tx, now);
    await addJobs(
      tx,
      due.map(({ event_uuid: event, user_uuid: user, set_at }) =>
        bookingOpened.toJob({ event, user, set_at: set_at.toISOString() }, now),
      ),
    );
  });
  wakeJobs();
}
