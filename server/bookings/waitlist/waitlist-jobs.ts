import { z } from 'zod';
import type { Deps } from '#server/deps/deps.ts';
import type { Handlers } from '#server/jobs/run-jobs.ts';
import { errorName } from '#server/log/log.ts';
import { advanceJob } from '#server/offers/advance-waitlist.ts';
import { findWaitedEvents } from '#server/offers/offer-queries.ts';
import { openingJob, remindOfOpening } from '#server/offers/remind-of-opening.ts';
import { withEventLock } from '../with-event-lock.ts';

const payloadSchema = z.object({ event: z.uuid() });

/** To lock an event advances its waiting list. */
const advance = (deps: Deps, uuid: string) => withEventLock(deps, uuid, async () => undefined);

export function waitlistJobs(deps: Deps): Handlers {
  return {
    async [advanceJob](payload) {
      await advance(deps, payloadSchema.parse(payload).event);
    },
    [openingJob]: () => remindOfOpening(deps),
  };
}

/** A scheduled task: what ends by the clock and has no job, such as the start of an event or a membership. */
export async function advanceWaitlists(deps: Deps): Promise<void> {
  for (const uuid of await findWaitedEvents(deps.db)) {
    // One event must not stop the others.
    await advance(deps, uuid).catch((error: unknown) => {
      const about = { event: uuid, reason: errorName(error) };
      deps.log.error(about, 'a waiting list was not looked at, and waits for the next run');
    });
  }
  deps.wakeJobs();
}
