import { deleteSeenBefore } from '#server/payments/webhooks/webhook-queries.ts';
import { deleteEntriesBefore } from '../audit/audit-queries.ts';
import type { Deps } from '../deps.ts';
import { oneDay } from '../durations.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { sweepSessions } from '../http/session.ts';
import { deleteEndedCounts } from '../http/throttle-queries.ts';
import { deleteJobsGivenUpBefore } from './job-queries.ts';
import {
  deleteExpiredLinks,
  deleteUnconfirmedBefore,
  forgetWhatWasSaidBefore,
} from './sweep-queries.ts';

/** As the privacy page says. */
const month = 30 * oneDay;
const twoYears = 730 * oneDay;
/** For how long a letter is tried before it is given up (run-jobs.ts): it waits then, too. */
const tried = 2 * oneDay;
/** Stripe lets an event be sent again for thirty days. */
const longerThanStripe = 35 * oneDay;

/** Throws away what nobody can use any more; nothing depends on when. */
export async function sweep(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await sweepSessions(db, now);
  await deleteEndedCounts(db, now);
  await deleteExpiredLinks(db, now);
  await deleteUnconfirmedBefore(db, new Date(now.getTime() - month));
  await forgetWhatWasSaidBefore(db, new Date(now.getTime() - month));
  await deleteJobsGivenUpBefore(db, new Date(now.getTime() - month + tried));
  await deleteSeenBefore(db, new Date(now.getTime() - longerThanStripe));
  await deleteEntriesBefore(db, new Date(now.getTime() - twoYears));
  await sweepFiles(deps);
}
